// The database is stopped for a while, killed, or no longer answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { between, type Drill } from './drill.ts';
import { type OutsidePostgres, withPostgres } from './outside-postgres.ts';
import { signalAll } from './processes.ts';
import { runUnderLoad } from './run-under-load.ts';

/** Milliseconds. */
const outage = { from: 2_000, to: 15_000 };

type Outage = (postgres: OutsidePostgres, milliseconds: number) => Promise<void>;

const stopAndStart: Outage = async (postgres, milliseconds) => {
  await postgres.stop();
  await sleep(milliseconds);
  await postgres.start();
};

/** It is restarted at once. */
const killServer: Outage = async (postgres) => signalAll(await postgres.pids(), 'KILL');

/** The kernel still accepts connections, but nothing answers. */
const freeze: Outage = async (postgres, milliseconds) => {
  const pids = await postgres.pids();
  signalAll(pids, 'STOP');
  await sleep(milliseconds);
  signalAll(pids, 'CONT');
};

const outages: readonly Outage[] = [stopAndStart, killServer, freeze];

export const database: Drill = {
  title: 'The database is gone and back',
  rounds: 12,
  run: (options) =>
    withPostgres((postgres) =>
      runUnderLoad(
        { dataDir: postgres.dataDir, database: postgres.database },
        options,
        async ({ random }, round) => {
          const cause = outages[(round - 1) % outages.length];
          await cause?.(postgres, between(random, outage.from, outage.to));
        },
      ),
    ),
};
