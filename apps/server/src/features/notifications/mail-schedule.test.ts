import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../../testing/app.ts';
import { createMailSchedule } from './mail-schedule.ts';

const start = new Date('2026-11-21T12:00:00.000Z');
const afterSeconds = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

function setUp(max: number, seconds: number) {
  const clock = createTestClock(start.toISOString());
  return { clock, schedule: createMailSchedule({ max, seconds }, clock) };
}

function reserveMany(count: number, reserve: () => Date | null): (Date | null)[] {
  return Array.from({ length: count }, reserve);
}

describe('the schedule of emails', () => {
  test('sends as many as the limit at once, and spreads the others over the next windows', () => {
    const { schedule } = setUp(3, 60);
    expect(reserveMany(8, () => schedule.reserve(false))).toEqual([
      null,
      null,
      null,
      ...[60, 80, 100, 120, 140].map(afterSeconds),
    ]);
  });

  test('lets each of ten thousand emails wait once, and sends no more than the limit in a window', () => {
    const { clock, schedule } = setUp(100, 3_600);
    const times = reserveMany(10_000, () => schedule.reserve(false));
    const waiting = times.filter((time) => time !== null);
    expect(waiting).toHaveLength(9_900);
    expect(new Set(waiting.map((time) => time.getTime())).size).toBe(9_900);
    const sentIn = new Map<number, number>();
    for (const time of waiting) {
      // Tasks run up to a second late.
      clock.set(new Date(time.getTime() + (time.getTime() % 7) * 150));
      expect(schedule.reserve(true)).toBeNull();
      const window = Math.floor((time.getTime() - start.getTime()) / 3_600_000);
      sentIn.set(window, (sentIn.get(window) ?? 0) + 1);
    }
    expect([...sentIn.values()]).toEqual(Array(99).fill(100));
  });

  test('puts a new email behind those that wait', () => {
    const { clock, schedule } = setUp(2, 60);
    reserveMany(4, () => schedule.reserve(false));
    clock.set(afterSeconds(60));
    expect(schedule.reserve(false)).toEqual(afterSeconds(120));
    expect(schedule.reserve(true)).toBeNull();
    clock.set(afterSeconds(90));
    expect(schedule.reserve(true)).toBeNull();
  });

  test('sends a new email at once when no other waits any longer', () => {
    const { clock, schedule } = setUp(2, 60);
    reserveMany(3, () => schedule.reserve(false));
    clock.set(afterSeconds(61));
    expect(reserveMany(2, () => schedule.reserve(true))).toEqual([null, null]);
    clock.set(afterSeconds(200));
    expect(reserveMany(3, () => schedule.reserve(false))).toEqual([null, null, afterSeconds(260)]);
  });

  test('puts an email that finds the limit reached at its time behind the others', () => {
    const { clock, schedule } = setUp(2, 60);
    reserveMany(5, () => schedule.reserve(false));
    // Those of another process, or emails whose quiet hours end.
    clock.set(afterSeconds(60));
    expect(reserveMany(3, () => schedule.reserve(true))).toEqual([null, null, afterSeconds(150)]);
  });

  test('does not wait for the end of a window that is far away after the clock was set back', () => {
    const { clock, schedule } = setUp(2, 60);
    reserveMany(4, () => schedule.reserve(false));
    clock.set(afterSeconds(-86_400));
    expect(reserveMany(3, () => schedule.reserve(false))).toEqual([null, null, afterSeconds(60 - 86_400)]);
  });
});
