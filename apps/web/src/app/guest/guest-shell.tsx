import { brand } from '@burnish/domain/brand';
import type { ReactNode } from 'react';
import { copy } from '../../features/photos/shared/copy.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { ThemeSwitch } from '../../ui/layout/theme-switch.tsx';
import styles from './guest-shell.module.css';

/** Around what guests see: the brand, and no navigation. */
export function GuestShell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <header className={styles.header}>
        <Logo name={brand.name} to="/" />
        <ThemeSwitch />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p>{copy.retouchedBy(brand.name)}</p>
        <TextLink to="/terms-privacy">{copy.terms}</TextLink>
      </footer>
    </div>
  );
}
