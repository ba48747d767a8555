import { brand } from '@burnish/domain/brand';
import type { ReactNode } from 'react';
import { Footer } from '../ui/layout/footer.tsx';
import { footerColumns } from './links.ts';
import styles from './shell.module.css';
import { VisitorHeader } from './visitor-header.tsx';

interface ShellProps {
  header?: ReactNode;
  footer?: boolean;
  children: ReactNode;
}

/** Header, main content and footer of every page. */
export function Shell({ header = <VisitorHeader />, footer = true, children }: ShellProps) {
  return (
    <div className={styles.shell}>
      {header}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {footer && (
        <div className={styles.footer}>
          <Footer
            brand={brand.name}
            tagline={brand.tagline}
            columns={footerColumns}
            legalNote={`© ${brand.copyrightSince} ${brand.name}. All rights reserved.`}
          />
        </div>
      )}
    </div>
  );
}
