import { expect, it } from 'vitest';
import { runEach } from './run-each.ts';

it('runs few at a time, goes on after failures, and reports them', async () => {
  let running = 0;
  let most = 0;
  const progress: number[] = [];
  const failures = await runEach(
    [1, 2, 3, 4, 5, 6, 7],
    async (subject) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (subject % 3 === 0) throw new Error(`no ${subject}`);
    },
    (done) => progress.push(done),
  );
  expect(most).toBe(3);
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(failures.map(({ subject, error }) => [subject, error.message])).toEqual([
    [3, 'no 3'],
    [6, 'no 6'],
  ]);
});
