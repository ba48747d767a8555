import type { ElementType, HTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './panel.module.css';

type PanelProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  /** Without padding, for lists that reach the edge. */
  flush?: boolean | undefined;
  /** The viewer has to act: shows a line at the top. */
  needsAction?: boolean | undefined;
};

/** A white surface without a border. */
export function Panel({ as = 'div', flush = false, needsAction = false, className, ...rest }: PanelProps) {
  const Element: ElementType = as;
  return (
    <Element
      {...rest}
      className={cx(styles.panel, flush && styles.flush, needsAction && styles.needsAction, className)}
    />
  );
}

/** Panels in columns with a narrow gap. */
export function Panels({ columns = 1, children }: { columns?: 1 | 2 | 3 | 4; children: ReactNode }) {
  return (
    <div className={styles.panels} data-columns={columns}>
      {children}
    </div>
  );
}
