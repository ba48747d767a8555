import { brand } from '@burnish/domain/brand';
import type { FooterColumn } from '../ui/footer.tsx';
import type { PageLink } from '../ui/header.tsx';

export const mainLinks: readonly PageLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Services', to: '/services' },
  { label: 'Portfolio', to: '/portfolio' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
];

export const signInLink: PageLink = { label: 'Login', to: '/auth' };
export const dashboardLink: PageLink = { label: 'Dashboard', to: '/dashboard' };
export const subscriptionsLink: PageLink = { label: 'Subscriptions & Billing', to: '/subscriptions' };
export const adminLink: PageLink = { label: 'Admin', to: '/admin' };

export const footerColumns: readonly FooterColumn[] = [
  {
    title: 'Services',
    links: [
      { word: 'Photo Retouching', to: '/services' },
      { word: 'Portfolio', to: '/portfolio' },
      { word: 'Pricing Plans', to: '/pricing' },
      { word: 'About Us', to: '/about' },
    ],
  },
  {
    title: 'Support',
    links: [
      { word: 'Contact Us', to: '/contact' },
      // The specification leaves the help center without a page.
      { word: 'Help Center', href: '#' },
      { word: 'Terms of Service', to: '/terms-privacy' },
      { word: 'Privacy Policy', to: '/terms-privacy#privacy' },
    ],
  },
  { title: 'Elsewhere', links: brand.social.map(({ name, href }) => ({ word: name, href, newTab: true })) },
];
