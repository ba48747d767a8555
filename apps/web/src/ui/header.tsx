import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { ButtonLink } from './button-link.tsx';
import { cx } from './cx.ts';
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
  /** For whoever is signed in: shown beside the account. */
  ownLinks: readonly PageLink[];
  /** Offered to whoever is not signed in. */
  signIn: PageLink | null;
  /** The account menu. */
  account?: ReactNode;
  /** What the small screen's menu ends with, such as a way to sign out. */
  menuEnd?: ReactNode;
}

function Links({ label, links }: { label: string; links: readonly PageLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav className={styles.nav} aria-label={label}>
      {links.map(({ to, label: word }) => (
        <NavLink key={to} to={to} end={to === '/'}>
          {word}
        </NavLink>
      ))}
    </nav>
  );
}

export function Header({ brand, links, ownLinks, signIn, account, menuEnd }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={cx('wrap', styles.bar)}>
        <Link className={styles.brand} to="/" aria-label={`${brand}, home`}>
          {brand}
        </Link>
        <Links label="Main" links={links} />
        <div className={styles.end}>
          <Links label="Account" links={ownLinks} />
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
            links={signIn ? [...links, signIn] : [...links, ...ownLinks]}
            end={menuEnd}
          />
        </div>
      </div>
    </header>
  );
}
