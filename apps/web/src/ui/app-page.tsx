import type { ReactNode } from 'react';
import styles from './app-page.module.css';
import { cx } from './cx.ts';

/** The page behind the sign-in: quieter headings, one column of parts. */
export function AppPage({ children }: { children: ReactNode }) {
  return <div className={cx('wrap', styles.page)}>{children}</div>;
}
