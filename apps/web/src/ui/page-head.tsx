import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** What stands before somebody's name in the title, while the name is only known to this browser. */
  named?: string | undefined;
  lead?: ReactNode;
  action?: ReactNode;
}

/** The first line of a signed-in page: its title, what matters now, and at most one way out of it. */
export function PageHead({ title, named, lead, action }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 data-named={named} suppressHydrationWarning={named !== undefined}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action}
    </div>
  );
}
