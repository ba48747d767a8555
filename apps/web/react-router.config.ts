import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './src/app/prerendered-paths.ts';

export default {
  appDirectory: 'src/app',
  ssr: false,
  // All other paths get the fallback page.
  prerender: prerenderedPaths,
} satisfies Config;
