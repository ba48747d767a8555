import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** A category such as a plan; neither a status nor a control. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
