import { setTimeout as sleep } from 'node:timers/promises';

/** False: the work takes longer, and goes on. Rejects if it fails in time. */
export async function endsWithin(work: PromiseLike<unknown>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController();
  const timeout = sleep(milliseconds, false, { signal: timer.signal });
  timeout.catch(() => undefined);
  const ended = await Promise.race([Promise.resolve(work).then(() => true), timeout]);
  timer.abort();
  return ended;
}
