// Runs the product under load, with one failure in each round, and finds out what was lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { startMixedLoad } from '../testing/load/mixed-load.ts';
import { createPeople, type People } from '../testing/load/people.ts';
import { loadSecret } from '../testing/load/production.ts';
import { compareAll } from './compare.ts';
import { between, type DrillOptions, type DrillResult } from './drill.ts';
import { findDatabaseProblems } from './inspect-database.ts';
import { openStage, type Stage, type StageOptions } from './stage.ts';

/** Milliseconds. */
const readyPatience = 120_000;
const beforeFailure = { from: 500, to: 4_000 };
const crowdSize = { customers: 8, admins: 2 };
const pauses = { customerPause: 120, adminPause: 120 };

/** Causes one failure and ends it. Returns when its cause is gone, and the product has been started if it was killed. */
export type Failure = (stage: Stage, round: number) => Promise<void>;

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => null);
  if (response?.status !== 200) return false;
  const { data }: { data: { status: string } } = JSON.parse(await response.text());
  return data.status === 'ready';
}

/** Milliseconds, or null if it needs a hand. */
async function waitUntilReady({ products, causeGoneAt }: Stage): Promise<number | null> {
  const startedAt = causeGoneAt ?? performance.now();
  while (performance.now() - startedAt < readyPatience) {
    const ready = await Promise.all(products.map(({ origin }) => isReady(origin)));
    if (ready.every(Boolean)) return performance.now() - startedAt;
    await sleep(100);
  }
  return null;
}

async function createCrowd(stage: Stage, seed: number, onInternalError: () => void): Promise<People> {
  const client = await stage.connect();
  const crowd = await createPeople(client, {
    ...crowdSize,
    secret: loadSecret,
    seed,
    origins: () => stage.products.map(({ origin }) => origin),
    journal: stage.journal,
    observe({ status }) {
      if (status === 500) onInternalError();
    },
  });
  await client.end();
  return crowd;
}

async function runRounds(stage: Stage, crowd: People, { rounds, say }: DrillOptions, failure: Failure) {
  const { journal, random } = stage;
  const load = startMixedLoad({ ...crowd, ...pauses });
  const readyAfterMilliseconds: number[] = [];
  const problems: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    journal.beginRound(round);
    await sleep(between(random, beforeFailure.from, beforeFailure.to));
    stage.causeGoneAt = null;
    await failure(stage, round);
    const readyAfter = await waitUntilReady(stage);
    if (readyAfter === null) problems.push(`round ${round}: not ready without a hand`);
    else readyAfterMilliseconds.push(readyAfter);
    say(`round ${round} of ${rounds}: ${journal.entries.length} acknowledged`);
  }
  say('finishing what was interrupted');
  await load.stop();
  return { readyAfterMilliseconds, problems };
}

export async function runUnderLoad(
  stageOptions: StageOptions,
  options: DrillOptions,
  failure: Failure,
): Promise<DrillResult> {
  const stage = await openStage(stageOptions, options.seed);
  try {
    let internalErrors = 0;
    const crowd = await createCrowd(stage, options.seed, () => {
      internalErrors += 1;
    });
    const { readyAfterMilliseconds, problems } = await runRounds(stage, crowd, options, failure);
    const client = await stage.connect();
    const { stuck, lost, duplicated } = await compareAll(crowd, stage, client);
    await client.end();
    problems.push(...stage.journal.problems, ...stuck, ...(await findDatabaseProblems(stage.database)));
    for (const { product } of stage.products)
      if ((await product().stop()) !== 0) problems.push('the product does not stop cleanly');
    const acknowledged = stage.journal.entries.length;
    return { acknowledged, lost, duplicated, problems, readyAfterMilliseconds, internalErrors };
  } finally {
    await stage.close();
  }
}
