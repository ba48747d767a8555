// npm run bench:pictures: how many pictures a second the decoding processes make, beside bare sharp doing the same to
// the same files in one process, as ratios of one run; what one costs that is kept; and how long a hundred photographs
// take from coming in to their last picture. Absolute figures are this machine's.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { thumbnailSizes } from '@burnish/domain/photo/photo';
import sharp from 'sharp';
import { createPictures } from '../apps/server/src/features/pictures/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createDecoder } from '../apps/server/src/platform/decoder/pool.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { openStorage } from '../apps/server/src/platform/storage.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const photographs = Number(process.env.BENCH_PHOTOGRAPHS ?? 100);
/** Of each round. */
const files = Number(process.env.BENCH_FILES ?? 16);
const goal = 0.9;
/** 24 megapixels. */
const frame = { width: 6_000, height: 4_000 };
const { max, usual } = thumbnailSizes;
const originals = join(import.meta.dirname, '../apps/web/src/photos/originals');
const secret = 'a secret of the benchmark, thirty-two characters';

type Work = (path: string) => Promise<unknown>;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** As many at a time as there are cores; milliseconds until the last is done. */
async function timeAll(paths: readonly string[], work: Work): Promise<number> {
  const started = performance.now();
  const left = [...paths];
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) await work(path);
    }),
  );
  return performance.now() - started;
}

async function makePhotographs(folder: string): Promise<readonly string[]> {
  const names = (await readdir(originals)).filter((name) => name.endsWith('-before.jpg'));
  const paths: string[] = [];
  for (let place = 0; place < files; place += 1) {
    const path = join(folder, `${place}.jpg`);
    const name = names[place % names.length] ?? '';
    await sharp(join(originals, name))
      .resize({ ...frame, fit: 'cover' })
      .jpeg({ quality: 92 })
      .toFile(path);
    paths.push(path);
  }
  return paths;
}

/** What the product is held against: nothing but sharp, with all cores and without waiting for its own threads. */
function bareWork(sizes: readonly number[]): Work {
  return async (path) => {
    const [largest = max, ...others] = sizes;
    const inside = (size: number) =>
      ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const;
    const decoded = await sharp(path)
      .autoOrient()
      .resize(inside(largest))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = decoded.info;
    for (const size of [largest, ...others])
      await sharp(decoded.data, { raw: { width, height, channels } })
        .resize(inside(size))
        .jpeg({ quality: 82, chromaSubsampling: size < 640 ? '4:4:4' : '4:2:0' })
        .toFile(`${path}-${size}`);
  };
}

sharp.concurrency(1);
sharp.cache(false);
const log = createLogger('warn');
const dataDir = await mkdtemp(join(tmpdir(), 'burnish-bench-'));
const folder = join(dataDir, 'photographs');
await mkdir(folder);
const decoder = createDecoder({ log, folder: dataDir });
const poolWork =
  (kind: 'draw' | 'examine', sizes: readonly number[]): Work =>
  async (path) => {
    const pictures = sizes.map((size) => ({ size, path: `${path}-${size}` }));
    const { kind: found } = await decoder.run({ kind, path, pictures });
    if (found !== 'photograph') throw new Error(`${path} was refused`);
  };

async function compare(name: string, paths: readonly string[], bare: Work, product: Work): Promise<void> {
  const done: { bare: number; product: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { bare: await timeAll(paths, bare), product: await timeAll(paths, product) };
    // The first round warms both up.
    if (round > 0) done.push(pair);
  }
  const perSecond = (milliseconds: number) => ((paths.length * 1_000) / milliseconds).toFixed(1);
  const ratio = median(done.map((pair) => pair.bare / pair.product));
  const ratios = done.map((pair) => (pair.bare / pair.product).toFixed(2)).join(' ');
  console.log(
    `${name.padEnd(34)} ${perSecond(median(done.map((pair) => pair.product))).padStart(6)}/s of ` +
      `${perSecond(median(done.map((pair) => pair.bare))).padStart(6)}/s = ${ratio.toFixed(2)} (goal ${goal}; rounds ${ratios})`,
  );
}

try {
  const paths = await makePhotographs(folder);
  console.log(
    `${files} JPEGs of ${frame.width} x ${frame.height}, ${rounds} rounds, medians; ${availableParallelism()} cores`,
  );
  await compare(`thumbnails of ${usual}`, paths, bareWork([usual]), poolWork('draw', [usual]));
  await compare(
    `pictures of ${max} and ${usual}`,
    paths,
    bareWork([max, usual]),
    poolWork('draw', [max, usual]),
  );
  await compare(
    'the same, and looked at for faults',
    paths,
    bareWork([max, usual]),
    poolWork('examine', [max, usual]),
  );

  const storage = await openStorage({ kind: 'files' }, dataDir);
  const pictures = createPictures({ storage, dataDir, clock: systemClock, secret, log, decoder });
  const started = performance.now();
  const ids = Array.from({ length: photographs }, (_, place) => `photograph-${place}`);
  await Promise.all(ids.map((id, place) => pictures.examine(id, paths[place % paths.length] ?? '')));
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `${photographs} photographs, all handed in at once: the last picture after ${seconds.toFixed(1)} s`,
  );

  const kept = join(dataDir, 'kept');
  await writeFile(kept, await buffer((await pictures.open('photograph-0', usual)).content));
  const timeOf = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    for (let time = 0; time < 1_000; time += 1) await work();
    return performance.now() - begun;
  };
  const opened = await timeOf(async () => buffer((await pictures.open('photograph-0', usual)).content));
  const bare = await timeOf(() => readFile(kept));
  console.log(
    `a kept thumbnail is read in ${opened.toFixed(0)} µs, its file by itself in ${bare.toFixed(0)} µs; nothing is decoded`,
  );
} finally {
  await decoder.close();
  await rm(dataDir, { recursive: true, force: true });
}
