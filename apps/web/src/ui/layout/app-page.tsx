import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './app-page.module.css';
import type { PageLink } from './header.tsx';

interface AppPageProps {
  title: string;
  /** If the title ends with the user's name: the text before it. The name is filled in before hydration. */
  greeting?: string | undefined;
  /** The page that lists this one: a link before the title, a back arrow on phones. */
  parent?: PageLink | undefined;
  lead?: ReactNode;
  /** At most one action, or a link, beside the lead. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page of the application: its title in the strip at the top, then one column of sections. */
export function AppPage({ title, greeting, parent, lead, action, children }: AppPageProps) {
  const hasIntroduction = lead !== undefined || action !== undefined;
  return (
    <>
      <div className={styles.titleBar}>
        {parent && (
          <nav className={styles.parent} aria-label="Breadcrumb">
            <Link to={parent.to}>{parent.label}</Link>
          </nav>
        )}
        <h1 data-greeting={greeting} suppressHydrationWarning={greeting !== undefined}>
          {title}
        </h1>
      </div>
      <div className={styles.page}>
        {hasIntroduction && (
          <div className={styles.introduction}>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
            {action}
          </div>
        )}
        {children}
      </div>
    </>
  );
}
