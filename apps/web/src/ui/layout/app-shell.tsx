import { type ReactNode, useEffect } from 'react';
import { Logo } from '../brand/logo.tsx';
import {
  type NavGroup,
  type NavItem,
  PhoneNavigation,
  SidebarNavigation,
  SidebarToggle,
} from './app-navigation.tsx';
import styles from './app-shell.module.css';
import { followWindowWidth } from './sidebar-state.ts';

interface AppShellProps {
  brand: string;
  /** The path that the logo links to. */
  home: string;
  groups: readonly NavGroup[];
  phone: { readonly items: readonly NavItem[]; readonly more?: readonly NavGroup[] | undefined };
  /** The button above the navigation, which moves to the strip at the top on phones. */
  create?: { readonly wide: ReactNode; readonly compact: ReactNode } | undefined;
  /** Search and account, at the end of the strip at the top. */
  actions: ReactNode;
  children: ReactNode;
}

/**
 * The frame of the application: a sidebar, a strip at the top into which each page puts its title (AppPage), and a bar
 * at the bottom of a phone.
 */
export function AppShell({ brand, home, groups, phone, create, actions, children }: AppShellProps) {
  useEffect(followWindowWidth, []);
  return (
    <div className={styles.shell}>
      <aside className={styles.sidebar} aria-label="Sidebar">
        <Logo name={brand} to={home} />
        {create && <div className={styles.create}>{create.wide}</div>}
        <SidebarNavigation groups={groups} />
        <SidebarToggle />
      </aside>
      <header className={styles.strip}>
        {create && <div className={styles.phoneOnly}>{create.compact}</div>}
        {actions}
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <PhoneNavigation {...phone} />
    </div>
  );
}
