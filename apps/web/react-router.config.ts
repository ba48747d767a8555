import type { Config } from '@react-router/dev/config';
import { publicPaths } from './src/app/public-paths.ts';

export default {
  appDirectory: 'src/app',
  ssr: false,
  // Public pages are written as HTML at build time; every other path is answered with the fallback page.
  prerender: [...publicPaths],
} satisfies Config;
