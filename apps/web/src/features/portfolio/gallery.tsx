import { Link } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { categories, categoryAddress } from './category.ts';
import { copy } from './copy.ts';
import { gallery } from './frames.ts';
import styles from './gallery.module.css';
import { GalleryItem } from './gallery-item.tsx';
import { useCategory } from './use-category.ts';
import { useFullScreen } from './use-full-screen.tsx';

export function Gallery() {
  const category = useCategory();
  const shown = gallery.filter((pair) => category === null || pair.category === category);
  const { open, screen } = useFullScreen(shown);
  const { headline, count } = copy.gallery;
  return (
    <section className={cx('section', styles.gallery)}>
      <div className="bar">
        <h2>{headline}</h2>
        <p className="note" role="status">
          {count(shown.length)}
        </p>
      </div>
      <CategoryFilter chosen={category} />
      <ul className={styles.frames}>
        {gallery.map((pair) => (
          <li key={pair.title} hidden={!shown.includes(pair)}>
            <GalleryItem pair={pair} onOpen={() => open(pair)} />
          </li>
        ))}
      </ul>
      {screen}
    </section>
  );
}

function CategoryFilter({ chosen }: { chosen: string | null }) {
  const { filter, all } = copy.gallery;
  return (
    <nav className={styles.filter} aria-label={filter}>
      {[null, ...categories].map((category) => (
        <Link
          key={category ?? all}
          to={categoryAddress(category)}
          replace
          aria-current={category === chosen ? 'true' : undefined}
        >
          {category ?? all}
        </Link>
      ))}
    </nav>
  );
}
