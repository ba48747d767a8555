// The clock of the product's machine jumps, forward and back. The database keeps its own, so that the two also differ;
// in every third round the product is killed and starts with the new time.
import { createClockShift } from '../testing/clock-shift.ts';
import { makeDataDir } from '../testing/product.ts';
import type { Drill } from './drill.ts';
import { killTree } from './processes.ts';
import { runUnderLoad } from './run-under-load.ts';

const minute = 60_000;
/** From the true time, in turn. Tokens are valid for days, so that no one is signed out. */
const shifts = [5, -5, 60, -60, 180, 0, 24 * 60, -60, 0].map((minutes) => minutes * minute);

export const clock: Drill = {
  title: 'The clock jumps both ways',
  rounds: shifts.length * 2,
  async run(options) {
    const folder = await makeDataDir();
    const clockShift = await createClockShift();
    const { env } = clockShift;
    try {
      return await runUnderLoad({ dataDir: folder.path, env }, options, async ({ products }, round) => {
        await clockShift.set(shifts[(round - 1) % shifts.length] ?? 0);
        if (round % 3 !== 0) return;
        for (const running of products) {
          await killTree(running.product().process);
          await running.start();
        }
      });
    } finally {
      await folder.remove();
      await clockShift.remove();
    }
  },
};
