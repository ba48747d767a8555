import { brand } from '@burnish/domain/brand';
import { guidesName, guidesPath } from '../features/site/guides/guides-path.ts';
import type { FooterColumn } from '../ui/layout/footer.tsx';
import type { PageLink } from '../ui/layout/header.tsx';

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
export const ordersLink: PageLink = { label: 'Orders', to: '/orders' };
export const subscriptionsLink: PageLink = { label: 'Subscriptions & Billing', to: '/subscriptions' };
export const photosLink: PageLink = { label: 'Photos', to: '/photos' };
export const profileLink: PageLink = { label: 'Profile', to: '/account/profile' };
export const calendarFeedsLink: PageLink = { label: 'Calendar feeds', to: '/account/calendar' };
export const apiKeysLink: PageLink = { label: 'API keys', to: '/account/api-keys' };
export const websiteLink: PageLink = { label: 'Website', to: '/' };
export const guidesLink: PageLink = { label: guidesName, to: guidesPath };
export const adminPath = '/admin';
export const adminLink: PageLink = { label: 'Admin', to: `${adminPath}?tab=today` };

export const footerColumns: readonly FooterColumn[] = [
  {
    title: 'Services',
    links: [
      { label: 'Photo Retouching', to: '/services' },
      { label: 'Portfolio', to: '/portfolio' },
      { label: 'Pricing Plans', to: '/pricing' },
      { label: 'About Us', to: '/about' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Contact Us', to: '/contact' },
      // Specified without a page.
      { label: 'Help Center', href: '#' },
      { label: 'Terms of Service', to: '/terms-privacy' },
      { label: 'Privacy Policy', to: '/terms-privacy#privacy' },
      guidesLink,
    ],
  },
  { title: 'Follow us', links: brand.social.map(({ name, href }) => ({ label: name, href, newTab: true })) },
];
