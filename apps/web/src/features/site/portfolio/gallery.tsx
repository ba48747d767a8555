import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import type { Sample } from '../../../site-images/samples.ts';
import { Compare } from '../../../ui/brand/compare/compare.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { categories, categoryUrl, gallery, readCategory } from './content.ts';
import { copy } from './copy.ts';
import type { FullScreenProps } from './full-screen.tsx';
import styles from './gallery.module.css';

/** Loads the full-screen dialog when it is first opened. */
function useFullScreen(samples: readonly Sample[]) {
  const [FullScreen, setFullScreen] = useState<ComponentType<FullScreenProps> | null>(null);
  const [openSample, setOpenSample] = useState<Sample | null>(null);

  function open(sample: Sample): void {
    import('./full-screen.tsx').then(
      (module) => {
        setFullScreen(() => module.FullScreen);
        setOpenSample(sample);
      },
      () => toast.error(copy.gallery.openFailed.message, { id: copy.gallery.openFailed.id }),
    );
  }

  const fullScreen =
    FullScreen && openSample ? (
      <FullScreen samples={samples} first={openSample} onClose={() => setOpenSample(null)} />
    ) : null;

  return { open, fullScreen };
}

const sizes = '(min-width: 64rem) 30vw, (min-width: 48rem) 46vw, 90vw';

function GalleryItem({ sample, onOpen }: { sample: Sample; onOpen: () => void }) {
  const { title, category, description } = sample;
  const { action, open } = copy.gallery;
  return (
    <article className={styles.item} aria-label={title}>
      <div className={styles.plate}>
        <Compare sample={sample} sizes={sizes} />
      </div>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className="note">{category}</span>
      </div>
      <p className={styles.description}>{description}</p>
      <div className={styles.actions}>
        <ButtonLink to="/pricing" size="small">
          {action}
        </ButtonLink>
        <ToolButton icon="compare" aria-label={`${open}: ${title}`} aria-haspopup="dialog" onClick={onOpen}>
          {open}
        </ToolButton>
      </div>
    </article>
  );
}

/** `useSyncExternalStore` needs a subscription, but here only the hydration is a change. */
const subscribeToNothing = () => () => {};

/** The static page has no query, so the first render must ignore it to match. */
function useCategory(): string | null {
  const { search } = useLocation();
  const hydratedSearch = useSyncExternalStore(
    subscribeToNothing,
    () => search,
    () => '',
  );
  return readCategory(hydratedSearch);
}

export function Gallery() {
  const category = useCategory();
  const shown = gallery.filter((sample) => category === null || sample.category === category);
  const { open, fullScreen } = useFullScreen(shown);
  const { headline, count } = copy.gallery;
  return (
    <section className={cx('section', styles.gallery)}>
      <div className="bar">
        <h2>{headline}</h2>
        <p className="note" role="status">
          {count(shown.length)}
        </p>
      </div>
      <CategoryFilter selected={category} />
      <ul className={styles.frames}>
        {gallery.map((sample) => (
          <li key={sample.title} hidden={!shown.includes(sample)}>
            <GalleryItem sample={sample} onOpen={() => open(sample)} />
          </li>
        ))}
      </ul>
      {fullScreen}
    </section>
  );
}

function CategoryFilter({ selected }: { selected: string | null }) {
  const { filter, all } = copy.gallery;
  return (
    <nav className={styles.filter} aria-label={filter}>
      {[null, ...categories].map((category) => (
        <Link
          key={category ?? all}
          to={categoryUrl(category)}
          replace
          aria-current={category === selected ? 'true' : undefined}
        >
          {category ?? all}
        </Link>
      ))}
    </nav>
  );
}
