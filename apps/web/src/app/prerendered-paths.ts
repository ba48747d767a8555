import { accountPaths } from './account-paths.ts';
import { publicPages } from './public-pages.ts';

/** Prerendered completely, so that they work without JavaScript. '/404' is sent for unknown paths. */
const publicPaths = [...Object.keys(publicPages), '/404'];

export const prerenderedPaths = [...publicPaths, '/auth', '/share', ...accountPaths];
