import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** A name that sorts things of one kind, such as a plan. It is no status and no control. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
