import type { ElementType, HTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './panel.module.css';

type PanelProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  /** Without room at the edge, for a list that reaches it. */
  bare?: boolean | undefined;
  /** Somebody must act on it: a line of ink on top. */
  waits?: boolean | undefined;
};

/** A mount: white, without a border. */
export function Panel({ as = 'div', bare = false, waits = false, className, ...rest }: PanelProps) {
  const Element: ElementType = as;
  return (
    <Element {...rest} className={cx(styles.panel, bare && styles.bare, waits && styles.waits, className)} />
  );
}

/** Mounts side by side or one under the other, a hair of ground apart. */
export function Panels({ columns = 1, children }: { columns?: 1 | 2 | 3 | 4; children: ReactNode }) {
  return (
    <div className={styles.panels} data-columns={columns}>
      {children}
    </div>
  );
}
