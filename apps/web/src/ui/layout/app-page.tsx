import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './app-page.module.css';

/** A signed-in page: smaller headings than the public pages, one column. */
export function AppPage({ children }: { children: ReactNode }) {
  return <div className={cx('wrap', styles.page)}>{children}</div>;
}

interface PageHeaderProps {
  title: string;
  /** If the title ends with the user's name: the text before it. The name is filled in before hydration. */
  greeting?: string | undefined;
  lead?: ReactNode;
  action?: ReactNode;
}

/** Title, lead and at most one action of a signed-in page. */
export function PageHeader({ title, greeting, lead, action }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.text}>
        <h1 data-greeting={greeting} suppressHydrationWarning={greeting !== undefined}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action}
    </div>
  );
}
