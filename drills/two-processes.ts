// Two processes on one database and one data folder, one of which is killed while the other goes on.
import { setTimeout as sleep } from 'node:timers/promises';
import { between, type Drill } from './drill.ts';
import { withPostgres } from './outside-postgres.ts';
import { killTree } from './processes.ts';
import { runUnderLoad } from './run-under-load.ts';

/** Milliseconds for which the other process is alone. */
const alone = { from: 500, to: 3_000 };

export const twoProcesses: Drill = {
  title: 'One of two processes is killed',
  rounds: 20,
  run: (options) =>
    withPostgres(({ dataDir, database }) =>
      runUnderLoad({ dataDir, database, processes: 2 }, options, async ({ products, random }) => {
        const running = random.anyOf(products);
        if (running === undefined) return;
        await killTree(running.product().process);
        await sleep(between(random, alone.from, alone.to));
        await running.start();
      }),
    ),
};
