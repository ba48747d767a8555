import { publicPages } from './public-pages.ts';

/** Prerendered completely, so that they work without JavaScript. '/404' is sent for unknown paths. */
const publicPaths = [...Object.keys(publicPages), '/404'];

/** Prerendered in their loading state: everything that does not depend on the user is visible at once. */
export const accountPaths = [
  '/dashboard',
  '/orders',
  '/subscriptions',
  '/photos',
  '/account/profile',
  '/account/api-keys',
  '/account/calendar',
  '/admin',
] as const;

export const prerenderedPaths = [...publicPaths, '/auth', ...accountPaths];
