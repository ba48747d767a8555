import { Logo } from '../brand/logo.tsx';
import { Anchor, type LinkTarget } from '../buttons/anchor.tsx';
import { cx } from '../cx.ts';
import styles from './footer.module.css';

export interface FooterColumn {
  title: string;
  links: readonly (LinkTarget & { label: string })[];
}

interface FooterProps {
  brand: string;
  tagline: string;
  columns: readonly FooterColumn[];
  legalNote: string;
}

export function Footer({ brand, tagline, columns, legalNote }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.grid}>
          <div className={styles.about}>
            <Logo name={brand} to="/" />
            <p className="lead">{tagline}</p>
          </div>
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul>
                {links.map(({ label, ...target }) => (
                  <li key={label}>
                    <Anchor {...target}>{label}</Anchor>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className={cx('note', styles.legal)}>{legalNote}</p>
      </div>
    </footer>
  );
}
