import { Anchor, type Destination } from './anchor.tsx';
import { cx } from './cx.ts';
import styles from './footer.module.css';

export interface FooterColumn {
  title: string;
  links: readonly (Destination & { word: string })[];
}

interface FooterProps {
  brand: string;
  tagline: string;
  columns: readonly FooterColumn[];
  end: string;
}

export function Footer({ brand, tagline, columns, end }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.grid}>
          <div className={styles.about}>
            <Anchor to="/" className={styles.brand}>
              {brand}
            </Anchor>
            <p className="lead">{tagline}</p>
          </div>
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul>
                {links.map(({ word, ...where }) => (
                  <li key={word}>
                    <Anchor {...where}>{word}</Anchor>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className={cx('note', styles.end)}>{end}</p>
      </div>
    </footer>
  );
}
