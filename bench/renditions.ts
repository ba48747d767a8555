// npm run bench:renditions: renditions per second of the decoding processes, compared with sharp alone in one process; the
// time to read a stored rendition; and the time to process 100 photos. Only the ratios are comparable between machines.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { maxPhotoPixels, minUsefulPixels, thumbnailSizes } from '@burnish/domain/photos/photo';
import { createDecoder } from '@burnish/photo-decoder';
import sharp from 'sharp';
import { createRenditions } from '../apps/server/src/features/photos/renditions/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createDiskSpace } from '../apps/server/src/platform/storage/disk-space.ts';
import { openStorage } from '../apps/server/src/platform/storage/storage.ts';
import { type Goal, report } from './figure.ts';
import { median } from './statistics.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const photoCount = Number(process.env.BENCH_PHOTOS ?? 100);
/** Files per round. */
const fileCount = Number(process.env.BENCH_FILES ?? 16);
const renditionGoal: Goal = { atLeast: 0.9 };
/** 24 megapixels. */
const frame = { width: 6_000, height: 4_000 };
const { max: largeSize, default: defaultSize } = thumbnailSizes;
const originals = join(import.meta.dirname, '../apps/web/src/site-images/originals');
const secret = 'a secret of the benchmark, thirty-two characters';

type Work = (path: string) => Promise<unknown>;

/** Processes as many files concurrently as there are cores, and returns the milliseconds for all. */
async function timeAll(paths: readonly string[], work: Work): Promise<number> {
  const started = performance.now();
  const remaining = [...paths];
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let path = remaining.shift(); path !== undefined; path = remaining.shift()) await work(path);
    }),
  );
  return performance.now() - started;
}

async function createPhotos(folder: string): Promise<readonly string[]> {
  const names = (await readdir(originals)).filter((name) => name.endsWith('-before.jpg'));
  const paths: string[] = [];
  for (let index = 0; index < fileCount; index += 1) {
    const path = join(folder, `${index}.jpg`);
    const name = names[index % names.length] ?? '';
    await sharp(join(originals, name))
      .resize({ ...frame, fit: 'cover' })
      .jpeg({ quality: 92 })
      .toFile(path);
    paths.push(path);
  }
  return paths;
}

/** The same renditions with sharp alone, on all cores. */
function bareWork(sizes: readonly number[]): Work {
  return async (path) => {
    const [largest = largeSize, ...others] = sizes;
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
const folder = join(dataDir, 'photos');
await mkdir(folder);
const decoder = createDecoder({
  log,
  tempFolder: dataDir,
  maxPixels: maxPhotoPixels,
  minPixels: minUsefulPixels,
});
const decoderWork =
  (kind: 'render' | 'inspect', sizes: readonly number[]): Work =>
  async (path) => {
    const { inspection, renditions } = await decoder.run({ kind, owner: path, path, sizes });
    if (inspection.kind !== 'photo') throw new Error(`${path} was rejected`);
    for (const [index, rendition] of renditions.entries())
      await writeFile(`${path}-${sizes[index]}`, rendition);
  };

async function compare(
  name: string,
  paths: readonly string[],
  { bare, product, goal }: { readonly bare: Work; readonly product: Work; readonly goal: Goal | null },
): Promise<void> {
  const pairs: { bare: number; product: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { bare: await timeAll(paths, bare), product: await timeAll(paths, product) };
    // The first round warms both up.
    if (round > 0) pairs.push(pair);
  }
  const perSecond = (milliseconds: number) => ((paths.length * 1_000) / milliseconds).toFixed(1);
  const ratio = median(pairs.map((pair) => pair.bare / pair.product));
  const [ours, theirs] = [pairs.map((pair) => pair.product), pairs.map((pair) => pair.bare)];
  report({
    name: `${name}, compared with sharp alone`,
    value: ratio,
    unit: '',
    goal,
    detail: `${perSecond(median(ours))}/s of ${perSecond(median(theirs))}/s`,
  });
}

try {
  const paths = await createPhotos(folder);
  console.log(
    `${fileCount} JPEGs of ${frame.width} x ${frame.height}, ${rounds} rounds, medians; ${availableParallelism()} cores`,
  );
  const sizes = [largeSize, defaultSize];
  await compare(`thumbnails of ${defaultSize}`, paths, {
    bare: bareWork([defaultSize]),
    product: decoderWork('render', [defaultSize]),
    goal: renditionGoal,
  });
  await compare(`renditions of ${largeSize} and ${defaultSize}`, paths, {
    bare: bareWork(sizes),
    product: decoderWork('render', sizes),
    goal: renditionGoal,
  });
  // Without a goal: sharp alone doesn't look for blurred and blank photos.
  await compare('renditions with inspection', paths, {
    bare: bareWork(sizes),
    product: decoderWork('inspect', sizes),
    goal: null,
  });

  const diskSpace = createDiskSpace({ folder: dataDir, reserveBytes: 0 });
  const storage = await openStorage({ kind: 'files' }, dataDir, diskSpace);
  const renditions = createRenditions({
    storage,
    diskSpace,
    dataDir,
    clock: systemClock,
    secret,
    log,
    decoder,
  });
  const started = performance.now();
  const ids = Array.from({ length: photoCount }, (_, index) => `photo-${index}`);
  await Promise.all(
    ids.map((id, index) => renditions.inspect(id, paths[index % paths.length] ?? '', 'bench')),
  );
  const seconds = (performance.now() - started) / 1_000;
  report({
    name: `${photoCount} photos submitted at once are processed`,
    value: seconds,
    unit: 's',
    goal: null,
    detail: '',
  });

  const storedFile = join(dataDir, 'stored');
  await writeFile(storedFile, await buffer((await renditions.open('photo-0', defaultSize, 'bench')).content));
  const timeOf = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    for (let repetition = 0; repetition < 1_000; repetition += 1) await work();
    return performance.now() - startedAt;
  };
  const opened = await timeOf(async () =>
    buffer((await renditions.open('photo-0', defaultSize, 'bench')).content),
  );
  const bare = await timeOf(() => readFile(storedFile));
  report({
    name: 'a stored thumbnail is read',
    value: opened,
    unit: 'µs',
    goal: null,
    detail: `its file alone in ${bare.toFixed(0)} µs`,
  });
} finally {
  await decoder.close();
  await rm(dataDir, { recursive: true, force: true });
}
