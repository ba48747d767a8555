import type { CallLimits } from './route.ts';

/** For tests whose subject isn't what calls may use. */
export const unlimitedCalls: CallLimits = {
  turns: { run: (_owner, task) => task() },
  bodyMemory: { hold() {} },
  storedFiles: { checkDailyLimit: async () => {} },
  storedText: { count() {}, checkSpace: async () => {} },
};
