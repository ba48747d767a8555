import { publicPages } from './public-pages.ts';

/** Written whole as HTML at build time, so that they are read without JavaScript. '/404' is sent for unknown paths. */
const wholePaths = [...Object.keys(publicPages), '/404'];

/** Written as they stand before it is known whose they are: what does not depend on that is there at once. */
export const memberPaths = ['/dashboard', '/subscriptions', '/admin'] as const;

export const prerenderedPaths = [...wholePaths, '/auth', ...memberPaths];
