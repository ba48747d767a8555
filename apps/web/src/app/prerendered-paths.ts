/** Written whole as HTML at build time, so that they are read without JavaScript. '/404' is sent for unknown paths. */
const publicPaths = [
  '/',
  '/services',
  '/portfolio',
  '/pricing',
  '/about',
  '/contact',
  '/terms-privacy',
  '/developers',
  '/404',
] as const;

/** Written as they stand before it is known whose they are: what does not depend on that is there at once. */
const memberPaths = ['/dashboard', '/subscriptions', '/admin'] as const;

export const prerenderedPaths = [...publicPaths, ...memberPaths];
