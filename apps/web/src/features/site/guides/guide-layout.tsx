import type { ReactNode } from 'react';
import { Anchor } from '../../../ui/buttons/anchor.tsx';
import { copy } from './copy.ts';
import { GuideSearch } from './guide-search.tsx';
import styles from './guides.module.css';
import { guidePath, guideSections } from './guides.ts';
import { guidesName, guidesPath } from './guides-path.ts';

const menuId = 'guides';

interface GuideLayoutProps {
  /** The path of the guide that is shown. */
  current: string;
  children: ReactNode;
}

/** A side column on wide screens. On narrow ones it is below the guide, which links to it. */
function GuideMenu({ current }: Pick<GuideLayoutProps, 'current'>) {
  return (
    <nav id={menuId} className={styles.menu} aria-label={copy.menu}>
      <ul>
        {guideSections.map(({ id, name, guides }) => (
          <li key={id}>
            <h2>{name}</h2>
            <ul>
              {guides.map((guide) => {
                const path = guidePath(id, guide.id);
                return (
                  <li key={path}>
                    <Anchor to={path} current={path === current}>
                      {guide.title}
                    </Anchor>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function GuideLayout({ current, children }: GuideLayoutProps) {
  return (
    <div className={`wrap ${styles.columns}`}>
      <GuideSearch key={current}>
        <p className={styles.toMenu}>
          <a href={`#${menuId}`}>{copy.allGuides}</a>
          {current !== guidesPath && <Anchor to={guidesPath}>{guidesName}</Anchor>}
        </p>
        {children}
      </GuideSearch>
      <GuideMenu current={current} />
    </div>
  );
}
