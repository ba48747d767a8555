// The ZIP file of a delivery, compared with sending the same files without one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originalKey } from '../../apps/server/src/features/photos/renditions/index.ts';
import { dataOf } from '../../testing/factories.ts';
import type { Figure } from '../figure.ts';
import { median } from '../statistics.ts';
import type { DeliveredJob } from './delivered-job.ts';

const rounds = 5;
const goal = 0.8;
const barePort = 8_611;

/** Megabytes per second. */
async function download(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`${url} responded with ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes / 1024 ** 2 / ((performance.now() - start) / 1_000);
}

async function startBare(dataDir: string, { photos }: DeliveredJob): Promise<ChildProcess> {
  const list = join(dataDir, 'bench-files.json');
  const ids = photos.flatMap(({ versions: [latest] }) => latest?._id ?? []);
  await writeFile(list, JSON.stringify(ids.map((id) => join(dataDir, 'files', originalKey(id)))));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-files.ts')], {
    env: { ...process.env, PATHS: list, PORT: String(barePort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout !== null) await once(child.stdout, 'data');
  return child;
}

export async function measureZip(dataDir: string, delivered: DeliveredJob): Promise<Figure> {
  const { url, api, job, photos } = delivered;
  const bare = await startBare(dataDir, delivered);
  try {
    const speeds: { zip: number[]; files: number[] } = { zip: [], files: [] };
    for (let round = -1; round < rounds; round += 1) {
      const options = { params: { id: job._id } };
      const link = dataOf(await api.call('GET /photos/jobs/:id/delivery', options)).url;
      const zip = await download(new URL(link, url).href);
      const files = await download(`http://127.0.0.1:${barePort}`);
      // The first round warms both up.
      if (round < 0) continue;
      speeds.zip.push(zip);
      speeds.files.push(files);
    }
    const [zip, files] = [median(speeds.zip), median(speeds.files)];
    return {
      name: `ZIP file of ${photos.length} photos, compared with the files alone`,
      value: zip / files,
      unit: '',
      goal: { atLeast: goal },
      detail: `${zip.toFixed(0)} and ${files.toFixed(0)} MB/s`,
    };
  } finally {
    bare.kill();
  }
}
