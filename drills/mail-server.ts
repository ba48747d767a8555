// The mail server is gone for a day. Each round is one of the half hours after which an email is tried again; the
// waiting in between is skipped.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { makeDataDir } from '../testing/product.ts';
import type { Drill } from './drill.ts';
import { endWaitingOfTasks } from './inspect-database.ts';
import { runUnderLoad } from './run-under-load.ts';

/** Milliseconds for all emails that wait to be tried once. */
const attemptPatience = 60_000;

/** Each email that waits is tried once more. */
async function skipHalfHour(client: pg.Client): Promise<void> {
  const ids = await endWaitingOfTasks(client);
  const deadline = performance.now() + attemptPatience;
  for (let due = ids.length; due > 0 && performance.now() < deadline; ) {
    await sleep(100);
    const { rows } = await client.query<{ due: number }>(
      `select count(*)::int as due from jobs.job
        where id = any($1) and state < 'completed' and start_after <= now()`,
      [ids],
    );
    due = rows[0]?.due ?? 0;
  }
}

export const mailServer: Drill = {
  title: 'The mail server is gone for a day',
  rounds: 48,
  async run(options) {
    const folder = await makeDataDir();
    try {
      return await runUnderLoad({ dataDir: folder.path }, options, async ({ mails, connect }, round) => {
        if (round === 1) await mails.close();
        const client = await connect();
        await skipHalfHour(client);
        await client.end();
        if (round === options.rounds) await mails.reopen();
      });
    } finally {
      await folder.remove();
    }
  },
};
