// Reads the product's database after a failure: whether all invariants hold, and whether a task is stuck.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type DatabaseAddress, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { findViolations } from '../testing/invariants.ts';
import { readTables } from '../testing/table-snapshot.ts';

/** Milliseconds for tasks that a failure has interrupted. */
const taskPatience = 240_000;

export async function findDatabaseProblems(address: DatabaseAddress): Promise<string[]> {
  const database = openDatabase(address, createLogger('silent'), 2);
  try {
    return findViolations(await readTables(database));
  } finally {
    await database.close();
  }
}

const unfinished = `select name, state, count(*)::int as count from jobs.job
  where (state < 'completed' and start_after <= now() + $1::interval) or state = 'failed' group by name, state`;

/** Ends the waiting time of tasks that have failed before, which can be half an hour. Returns their IDs. */
export async function endWaitingOfTasks(client: Pick<pg.Client, 'query'>): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `update jobs.job set start_after = now() where state = 'retry' and start_after > now() returning id`,
  );
  return rows.map(({ id }) => id);
}

interface UnfinishedTasks {
  readonly name: string;
  readonly state: string;
  readonly count: number;
}

/** Waits until all tasks are done, those that wait for another attempt included. Returns those that aren't. */
export async function findStuckTasks(client: pg.Client): Promise<string[]> {
  const deadline = performance.now() + taskPatience;
  for (;;) {
    await endWaitingOfTasks(client);
    const { rows } = await client.query<UnfinishedTasks>(unfinished, ['5 seconds']);
    if (rows.length === 0) return [];
    const isFinal = rows.every(({ state }) => state === 'failed') || performance.now() > deadline;
    if (isFinal) return rows.map(({ name, state, count }) => `${count} tasks ${name} are ${state}`);
    await sleep(500);
  }
}
