// The bucket of all files is killed and comes back, or no longer answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { type OutsideProcess, startOutsideProcess } from '../testing/outside-process.ts';
import { makeDataDir } from '../testing/product.ts';
import { between, type Drill } from './drill.ts';
import { runUnderLoad } from './run-under-load.ts';

/** Milliseconds. */
const outage = { from: 2_000, to: 15_000 };

async function interrupt(bucket: OutsideProcess, isKilled: boolean, milliseconds: number): Promise<void> {
  if (isKilled) await bucket.kill();
  else bucket.stop();
  await sleep(milliseconds);
  if (isKilled) await bucket.restart();
  else bucket.resume();
}

export const storage: Drill = {
  title: 'The storage (S3) is gone and back',
  rounds: 12,
  async run(options) {
    const [folder, bucket] = [await makeDataDir(), await startOutsideProcess('s3')];
    const endpoint = encodeURIComponent(`http://127.0.0.1:${bucket.port}`);
    const env = {
      STORAGE_URL: `s3://studio?endpoint=${endpoint}&region=eu-west-1`,
      STORAGE_ACCESS_KEY_ID: 'S3RVER',
      STORAGE_SECRET_ACCESS_KEY: 'S3RVER',
    };
    try {
      return await runUnderLoad({ dataDir: folder.path, env }, options, ({ random }, round) =>
        interrupt(bucket, round % 2 === 1, between(random, outage.from, outage.to)),
      );
    } finally {
      await bucket.close();
      await folder.remove();
    }
  },
};
