/** Written as HTML at build time, so that they are read without JavaScript. '/404' is sent for unknown paths. */
export const publicPaths = ['/', '/pricing', '/developers', '/404'] as const;
