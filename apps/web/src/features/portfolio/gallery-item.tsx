import type { Pair } from '../../photos/pairs.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Compare } from '../../ui/compare/compare.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { copy } from './copy.ts';
import styles from './gallery.module.css';

const sizes = '(min-width: 64rem) 30vw, (min-width: 48rem) 46vw, 90vw';

export function GalleryItem({ pair, onOpen }: { pair: Pair; onOpen: () => void }) {
  const { title, category, done } = pair;
  const { act, open } = copy.gallery;
  return (
    <article className={styles.item} aria-label={title}>
      <div className={styles.plate}>
        <Compare pair={pair} sizes={sizes} />
      </div>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className="note">{category}</span>
      </div>
      <p className={styles.done}>{done}</p>
      <div className={styles.acts}>
        <ButtonLink to="/pricing" size="small">
          {act}
        </ButtonLink>
        <ToolButton icon="compare" aria-label={`${open}: ${title}`} aria-haspopup="dialog" onClick={onOpen}>
          {open}
        </ToolButton>
      </div>
    </article>
  );
}
