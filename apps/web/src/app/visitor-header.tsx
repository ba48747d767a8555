import { brand } from '@burnish/domain/brand';
import { Header } from '../ui/layout/header.tsx';
import { dashboardLink, mainLinks, signInLink } from './links.ts';

/** For visitors who are not signed in, and in prerendered pages. */
export function VisitorHeader() {
  return <Header brand={brand.name} links={mainLinks} accountLinks={[]} signIn={signInLink} />;
}

/** A token is stored, but the user has not loaded yet. */
export function PendingHeader() {
  return <Header brand={brand.name} links={mainLinks} accountLinks={[dashboardLink]} signIn={null} />;
}
