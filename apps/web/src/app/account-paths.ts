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
