import { brand } from '@burnish/domain/brand';
import { Header } from '../ui/header.tsx';
import { dashboardLink, mainLinks, signInLink } from './links.ts';

/** For whoever is not signed in, as prerendered pages show it. */
export function VisitorHeader() {
  return <Header brand={brand.name} links={mainLinks} ownLinks={[]} signIn={signInLink} />;
}

/** A token is there and nobody knows yet whose. */
export function WaitingHeader() {
  return <Header brand={brand.name} links={mainLinks} ownLinks={[dashboardLink]} signIn={null} />;
}
