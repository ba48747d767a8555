// npm run fuzz: the tests that send generated malformed input, again and again with other seeds and more input, until one
// fails or `-- --rounds N` rounds have passed. A failure is shrunk and printed with the command that repeats it.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: 'Infinity' },
    factor: { type: 'string', default: '5' },
    seed: { type: 'string' },
  },
});
/** A seed is repeated once. */
const rounds = values.seed === undefined ? Number(values.rounds) : 1;

function runRound(seed: number): boolean {
  const env = { ...process.env, FUZZ_SEED: String(seed), FUZZ_FACTOR: values.factor };
  // Shrinking repeats a failure many times.
  const args = [vitest, 'run', '--testTimeout=3600000', 'apps/server/src/malformed-'];
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status === 0;
}

for (let round = 1; round <= rounds; round += 1) {
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  if (!runRound(seed)) {
    console.log(`failed: npm run fuzz -- --seed ${seed} --factor ${values.factor}`);
    process.exitCode = 1;
    break;
  }
  console.log(`round ${round} passed with the seed ${seed}`);
}
