import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Logo } from '../brand/logo.tsx';
import { ButtonLink } from '../buttons/button-link.tsx';
import { cx } from '../cx.ts';
import styles from './header.module.css';
import { MobileMenu } from './mobile-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export interface PageLink {
  label: string;
  to: string;
}

export interface HeaderProps {
  brand: string;
  links: readonly PageLink[];
  /** Pages of a signed-in user. */
  accountLinks: readonly PageLink[];
  /** Null if the user is signed in. */
  signIn: PageLink | null;
  /** The account menu. */
  account?: ReactNode;
  /** At the end of the mobile menu, for example a button to sign out. */
  mobileMenuFooter?: ReactNode;
}

function Navigation({ label, links }: { label: string; links: readonly PageLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav className={styles.nav} aria-label={label}>
      {links.map((link) => (
        <NavLink key={link.to} to={link.to} end={link.to === '/'}>
          {link.label}
        </NavLink>
      ))}
    </nav>
  );
}

export function Header({ brand, links, accountLinks, signIn, account, mobileMenuFooter }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={cx('wrap', styles.bar)}>
        <Logo name={brand} to="/" />
        <Navigation label="Main" links={links} />
        <div className={styles.actions}>
          <Navigation label="Account" links={accountLinks} />
          <ThemeSwitch />
          {signIn && (
            <span className={styles.signIn}>
              <ButtonLink to={signIn.to} size="small">
                {signIn.label}
              </ButtonLink>
            </span>
          )}
          {account}
          <MobileMenu
            brand={brand}
            links={signIn ? [...links, signIn] : [...links, ...accountLinks]}
            footer={mobileMenuFooter}
          />
        </div>
      </div>
    </header>
  );
}
