import { describe, expect, test } from 'vitest';
import { type Failures, recordFailure, recordMail, retryAt, withoutOne } from './sign-in-throttle.ts';

const limits = { failures: 3, seconds: 600 };
const start = new Date('2026-03-01T10:00:00Z');

function at(seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000);
}

/** The record of failures at these seconds. */
function failuresAt(...seconds: number[]): Failures | null {
  return seconds.reduce<Failures | null>(
    (failures, second) => recordFailure(failures, limits, at(second)),
    null,
  );
}

/** The delay of an attempt at this second. */
function secondsToWait(failures: Failures | null, second: number): number {
  const retry = retryAt(failures, limits, at(second));
  return retry === null ? 0 : (retry.getTime() - at(second).getTime()) / 1000;
}

describe('retryAt', () => {
  test('allows an attempt without failures', () => {
    expect(secondsToWait(null, 0)).toBe(0);
  });

  test('allows attempts below the limit', () => {
    expect(secondsToWait(failuresAt(0), 0)).toBe(0);
    expect(secondsToWait(failuresAt(0, 1), 1)).toBe(0);
  });

  test('delays attempts once the limit is reached', () => {
    expect(secondsToWait(failuresAt(0, 1, 2), 2)).toBe(30);
    expect(secondsToWait(failuresAt(0, 1, 2), 31)).toBe(1);
  });

  test('allows an attempt exactly when the delay is over', () => {
    expect(retryAt(failuresAt(0, 1, 2), limits, new Date(at(32).getTime() - 1))).toEqual(at(32));
    expect([32, 40].map((second) => retryAt(failuresAt(0, 1, 2), limits, at(second)))).toEqual([null, null]);
  });

  test('doubles the delay with each failure, up to the window', () => {
    const seconds = [0, 1, 2];
    const waits = Array.from({ length: 7 }, (_, index) => {
      const now = seconds[seconds.length - 1] ?? 0;
      const wait = secondsToWait(failuresAt(...seconds), now);
      seconds.push(now + 590 + index);
      return wait;
    });
    expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600]);
  });

  test('never delays longer than the window', () => {
    const many: Failures = { count: 5_000, firstAt: at(0), lastAt: at(0) };
    expect(secondsToWait(many, 0)).toBe(600);
  });
});

describe('failures expire', () => {
  test('after the first one, below the limit', () => {
    expect(failuresAt(0, 599)).toEqual({ count: 2, firstAt: at(0), lastAt: at(599) });
    expect(failuresAt(0, 599, 600)).toEqual({ count: 1, firstAt: at(600), lastAt: at(600) });
  });

  test('after the last one, once the limit is reached', () => {
    const failures = failuresAt(0, 1, 500);
    expect(recordFailure(failures, limits, at(1_099))).toMatchObject({ count: 4 });
    expect(recordFailure(failures, limits, at(1_100))).toMatchObject({ count: 1 });
    expect(secondsToWait(failures, 1_100)).toBe(0);
  });

  test('so occasional failures never cause a delay', () => {
    const seconds = Array.from({ length: 50 }, (_, index) => index * 301);
    expect(secondsToWait(failuresAt(...seconds), seconds[49] ?? 0)).toBe(0);
  });
});

describe('withoutOne', () => {
  test('removes one failure and keeps the others', () => {
    const failures = failuresAt(0, 1, 2);
    expect(failures && withoutOne(failures)).toEqual({ count: 2, firstAt: at(0), lastAt: at(2) });
  });

  test('leaves nothing of a single failure', () => {
    const failures = failuresAt(0);
    expect(failures && withoutOne(failures)).toBeNull();
  });
});

describe('recordMail', () => {
  const mails = { max: 2, seconds: 600 };

  test('allows the limit in a window, which begins with the first mail', () => {
    const first = recordMail(null, mails, at(0));
    const second = recordMail(first, mails, at(500));
    expect(second).toEqual({ count: 2, firstAt: at(0), lastAt: at(500) });
    expect(recordMail(second, mails, at(599))).toBeNull();
    expect(recordMail(second, mails, at(600))).toEqual({ count: 1, firstAt: at(600), lastAt: at(600) });
  });
});
