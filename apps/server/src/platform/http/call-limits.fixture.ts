import type { CallLimits } from './route.ts';

/** For tests of calls whose bodies and texts aren't the subject. */
export const unlimitedCalls: CallLimits = {
  bodyMemory: { hold() {} },
  storedText: { count() {}, checkSpace: async () => {} },
};
