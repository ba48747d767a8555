// npm run drills [-- NAME... --rounds N --seed N]: failures in a product under load, and a table of what was lost.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { clock } from './clock.ts';
import { database } from './database.ts';
import { diskFull } from './disk-full.ts';
import type { Drill, DrillResult } from './drill.ts';
import { kill } from './kill.ts';
import { mailServer } from './mail-server.ts';
import { powerCut } from './power-cut.ts';
import { storage } from './storage.ts';
import { twoProcesses } from './two-processes.ts';

const drills: Readonly<Record<string, Drill>> = {
  kill,
  'two-processes': twoProcesses,
  'power-cut': powerCut,
  'disk-full': diskFull,
  database,
  storage,
  'mail-server': mailServer,
  clock,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, seed: { type: 'string' } },
});

const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const names = positionals.length > 0 ? positionals : Object.keys(drills);

function formatSeconds(milliseconds: readonly number[]): string {
  if (milliseconds.length === 0) return '-';
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const [median, max] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return [median, max].map((value = 0) => `${(value / 1_000).toFixed(1)} s`).join(', at most ');
}

const rows: string[] = [];
for (const name of names) {
  const drill = drills[name];
  if (drill === undefined)
    throw new Error(`There is no drill ${name}. There are ${Object.keys(drills).join(', ')}.`);
  const rounds = values.rounds === undefined ? drill.rounds : Number(values.rounds);
  const obstacle = (await drill.findObstacle?.()) ?? null;
  if (obstacle !== null) {
    rows.push(`| ${drill.title} | not run: ${obstacle} | | | | | |`);
    continue;
  }
  const say = (line: string) => console.error(`${name}: ${line}`);
  const result: DrillResult = await drill.run({ rounds, seed, say });
  const { acknowledged, lost, duplicated, problems, readyAfterMilliseconds, internalErrors } = result;
  for (const finding of [
    ...lost.map((one) => `lost: ${one}`),
    ...duplicated.map((one) => `duplicated: ${one}`),
  ])
    console.error(finding);
  for (const problem of problems) console.error(`problem: ${problem}`);
  rows.push(
    `| ${drill.title} | ${rounds} | ${acknowledged} | ${lost.length} | ${duplicated.length} | ${problems.length} | ${formatSeconds(readyAfterMilliseconds)} |`,
  );
  if (internalErrors > 0) console.error(`${internalErrors} calls were answered with status 500`);
  if (lost.length + duplicated.length + problems.length > 0) process.exitCode = 1;
}
console.log('| drill | rounds | acknowledged | lost | duplicated | other problems | ready again after |');
console.log('|---|---|---|---|---|---|---|');
for (const row of rows) console.log(row);
console.log(`\nThe seed was ${seed}.`);
