// When a process may send its emails, because providers limit how many they accept in a time.
import type { Clock } from '../../platform/clock.ts';

export interface MailLimit {
  readonly max: number;
  readonly seconds: number;
}

export interface MailSchedule {
  /**
   * Null: an email may be sent now, and counts for the limit. Otherwise when it should ask again. These times are as far
   * apart as the limit demands, so that an email waits once, and not as often as there are emails before it.
   *
   * @param hasWaited false: it comes after those that already wait
   */
  reserve(hasWaited: boolean): Date | null;
}

/**
 * In memory: after a restart, emails ask at the times that they were given before. An email that comes too late for its
 * window, or whose time another process has given, may find the limit reached, and then waits behind the others.
 */
export function createMailSchedule({ max, seconds }: MailLimit, clock: Clock): MailSchedule {
  const windowLength = seconds * 1_000;
  let windowEnd = Number.NEGATIVE_INFINITY;
  let countInWindow = 0;
  let lastReserved = Number.NEGATIVE_INFINITY;

  /** The first email starts a window. While emails wait, the next window follows at once, because their times do, too. */
  function startWindow(now: number): void {
    const isNext = now < windowEnd + windowLength;
    windowEnd = (isNext ? windowEnd : now) + windowLength;
    countInWindow = 0;
  }

  return {
    reserve(hasWaited) {
      const now = clock.now().getTime();
      const isClockSetBack = windowEnd - now > windowLength;
      if (isClockSetBack) windowEnd = lastReserved = Number.NEGATIVE_INFINITY;
      if (now >= windowEnd) startWindow(now);
      const isFree = countInWindow < max;
      if (isFree && (hasWaited || lastReserved <= now)) {
        countInWindow += 1;
        return null;
      }
      lastReserved = Math.max(lastReserved + windowLength / max, isFree ? now : windowEnd);
      return new Date(lastReserved);
    },
  };
}
