// The attacker's process: repeats the lanes of a row until it is told to stop, and reports how often what came of them.
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Attack,
  type AttackOptions,
  attacks,
  isAttackRow,
  refusedPauseMilliseconds,
} from './attacks.ts';
import { createSend } from './http-calls.ts';

export interface AttackOrder {
  readonly row: number;
  readonly options: AttackOptions;
}

// An attacker has a machine of their own, so that this process must not take the product's processor.
setPriority(19);

const { row, options }: AttackOrder = JSON.parse(process.argv[2] ?? '');
if (!isAttackRow(row)) throw new Error(`there is no attack ${row}`);
const counts: Record<string, number> = {};
const count = (outcome: string) => {
  counts[outcome] = (counts[outcome] ?? 0) + 1;
};
const photo = options.photoFile === '' ? Buffer.alloc(0) : await readFile(options.photoFile);
const attacker = { ...options, send: createSend(options.url, options.ipAddress), photo, count };

let number = 0;
process.once('SIGTERM', () => {
  process.stdout.write(JSON.stringify(counts), () => process.exit());
});
const attack: Attack = attacks[row];
for (const lane of attack.lanes)
  void (async () => {
    for (;;) {
      number += 1;
      const burstEnds = pause(attack.burstMilliseconds ?? 0);
      const outcome = await lane(attacker, number).catch(() => 'failed');
      count(outcome);
      if (!outcome.startsWith('2')) await pause(refusedPauseMilliseconds);
      await burstEnds;
    }
  })();
