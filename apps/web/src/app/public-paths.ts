/** Written as HTML at build time, so that they are read without JavaScript. '/404' is sent for unknown paths. */
export const publicPaths = ['/', '/pricing', '/404'] as const;
