// The attacker's process: repeats the calls of a row until SIGTERM, then prints how often each outcome occurred.
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Attack,
  type AttackOptions,
  attacks,
  isAttackRow,
  rejectedPauseMilliseconds,
} from './attacks.ts';
import { createSend } from './http-calls.ts';

export interface AttackInput {
  readonly row: number;
  readonly options: AttackOptions;
}

// A real attacker uses another machine, so this process must not take processor time from the product.
setPriority(19);

const { row, options }: AttackInput = JSON.parse(process.argv[2] ?? '');
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
for (const attempt of attack.connections)
  void (async () => {
    for (;;) {
      number += 1;
      const burstEnds = pause(attack.burstMilliseconds ?? 0);
      const outcome = await attempt(attacker, number).catch(() => 'failed');
      count(outcome);
      if (!outcome.startsWith('2')) await pause(rejectedPauseMilliseconds);
      await burstEnds;
    }
  })();
