import type { ReactNode } from 'react';
import { brand } from '../brand.ts';
import { Footer } from '../ui/footer.tsx';
import { Header } from '../ui/header.tsx';
import { footerColumns, mainLinks, signInLink } from './links.ts';
import styles from './shell.module.css';

/** What stands round every page. */
export function Shell({ footer = true, children }: { footer?: boolean; children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <Header brand={brand.name} links={mainLinks} ownLinks={[]} signIn={signInLink} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer && (
        <Footer
          brand={brand.name}
          tagline={brand.tagline}
          columns={footerColumns}
          end={`© ${brand.copyrightSince} ${brand.name}. All rights reserved.`}
        />
      )}
    </div>
  );
}
