import type { Changed } from '@burnish/contract/events';
import { createLive } from './live.ts';

/** The one realtime connection of a page. */
export const connection = createLive<{ changed: Changed }, Record<never, never>>();
