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

/** The emails that are being tried, or could be. */
async function countDueMails(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from jobs.job
      where name = 'email_notification' and state < 'completed' and start_after <= now()`,
  );
  return rows[0]?.count ?? 0;
}

/** Each email that waits is tried once more. */
async function skipHalfHour(client: pg.Client): Promise<void> {
  await endWaitingOfTasks(client);
  const deadline = performance.now() + attemptPatience;
  while ((await countDueMails(client)) > 0 && performance.now() < deadline) await sleep(100);
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
