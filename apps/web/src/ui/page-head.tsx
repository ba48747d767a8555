import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** The first line of a signed-in page: its title, what matters now, and at most one way out of it. */
export function PageHead({ title, lead, action }: { title: string; lead?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action}
    </div>
  );
}
