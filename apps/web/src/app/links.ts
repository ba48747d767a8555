import { brand } from '@burnish/domain/brand';
import type { FooterColumn } from '../ui/footer.tsx';
import type { PageLink } from '../ui/header.tsx';

export const mainLinks: readonly PageLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Pricing', to: '/pricing' },
];

export const signInLink: PageLink = { label: 'Login', to: '/auth' };
export const dashboardLink: PageLink = { label: 'Dashboard', to: '/dashboard' };
export const subscriptionsLink: PageLink = { label: 'Subscriptions & Billing', to: '/subscriptions' };
export const adminLink: PageLink = { label: 'Admin', to: '/admin' };

export const footerColumns: readonly FooterColumn[] = [
  { title: 'Services', links: [{ word: 'Pricing Plans', to: '/pricing' }] },
  // The specification leaves the help center without a page.
  { title: 'Support', links: [{ word: 'Help Center', href: '#' }] },
  { title: 'Elsewhere', links: brand.social.map(({ name, href }) => ({ word: name, href, newTab: true })) },
];
