import { expect, test } from 'vitest';
import { createTestClock } from '../../../../../testing/app.ts';
import { continueIds } from './continued-ids.ts';
import { createIds, timeOfId } from './ids.ts';

const now = '2026-11-21T12:00:00.000Z';
const hour = 3_600_000;

const storing = (...ids: readonly string[]) => ({ run: async () => ({ rows: ids.map((id) => ({ id })) }) });

function idAt(milliseconds: number): string {
  const clock = createTestClock(now);
  clock.advance(milliseconds);
  return createIds(clock)();
}

test('IDs continue after those from before the clock was set back', async () => {
  const stored = idAt(3 * hour);
  const newId = await continueIds(storing(stored), createTestClock(now));
  const ids = Array.from({ length: 10_000 }, newId);
  expect([stored, ...ids]).toEqual([stored, ...ids].toSorted());
});

test.each([
  ['an empty database', []],
  ['older IDs', [idAt(-hour)]],
  ['a clock that was years ahead', [idAt(5 * 365 * 24 * hour)]],
])('IDs have the present time after %s', async (_, ids) => {
  const newId = await continueIds(storing(...ids), createTestClock(now));
  expect(timeOfId(newId())).toBe(Date.parse(now));
});
