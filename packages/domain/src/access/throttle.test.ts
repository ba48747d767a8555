import { describe, expect, test } from 'vitest';
import { afterFailure, type Failures, waitUntil } from './throttle.ts';

const limits = { failures: 3, seconds: 600 };
const start = new Date('2026-03-01T10:00:00Z');

function at(seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000);
}

/** Failures at these seconds, one after the other. */
function failuresAt(...seconds: number[]): Failures | null {
  return seconds.reduce<Failures | null>((known, second) => afterFailure(known, limits, at(second)), null);
}

/** How long one must wait at this second. */
function secondsToWait(failures: Failures | null, second: number): number {
  const until = waitUntil(failures, limits, at(second));
  return until === null ? 0 : (until.getTime() - at(second).getTime()) / 1000;
}

describe('a try', () => {
  test('need not wait where nothing has failed', () => {
    expect(secondsToWait(null, 0)).toBe(0);
  });

  test('need not wait after fewer failures than the limit', () => {
    expect(secondsToWait(failuresAt(0), 0)).toBe(0);
    expect(secondsToWait(failuresAt(0, 1), 1)).toBe(0);
  });

  test('waits from the failure that reaches the limit on', () => {
    expect(secondsToWait(failuresAt(0, 1, 2), 2)).toBe(30);
    expect(secondsToWait(failuresAt(0, 1, 2), 31)).toBe(1);
  });

  test('may be made when the wait is over, not before', () => {
    expect(waitUntil(failuresAt(0, 1, 2), limits, new Date(at(32).getTime() - 1))).toEqual(at(32));
    expect(secondsToWait(failuresAt(0, 1, 2), 32)).toBe(0);
  });

  test('waits twice as long after each further failure, at most as long as failures are remembered', () => {
    const seconds = [0, 1, 2];
    const waits = Array.from({ length: 7 }, (_, place) => {
      const now = seconds[seconds.length - 1] ?? 0;
      const wait = secondsToWait(failuresAt(...seconds), now);
      seconds.push(now + 590 + place);
      return wait;
    });
    expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600]);
  });

  test('waits no longer than that after however many failures', () => {
    const many: Failures = { count: 5_000, firstAt: at(0), lastAt: at(0) };
    expect(secondsToWait(many, 0)).toBe(600);
  });
});

describe('failures are forgotten', () => {
  test('below the limit, some time after the first of them', () => {
    expect(failuresAt(0, 599)).toEqual({ count: 2, firstAt: at(0), lastAt: at(599) });
    expect(failuresAt(0, 599, 600)).toEqual({ count: 1, firstAt: at(600), lastAt: at(600) });
  });

  test('from the limit on, some time after the last of them', () => {
    const failures = failuresAt(0, 1, 500);
    expect(afterFailure(failures, limits, at(1_099))).toMatchObject({ count: 4 });
    expect(afterFailure(failures, limits, at(1_100))).toMatchObject({ count: 1 });
    expect(secondsToWait(failures, 1_100)).toBe(0);
  });

  test('so whoever fails now and then never waits', () => {
    const seconds = Array.from({ length: 50 }, (_, place) => place * 301);
    expect(secondsToWait(failuresAt(...seconds), seconds[49] ?? 0)).toBe(0);
  });
});
