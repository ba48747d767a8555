import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runTask } from './run-task.ts';
import { makeJpeg } from './sample-images.fixture.ts';

vi.mock('./photo-metadata.ts', () => ({
  readPhotoMetadata() {
    throw new RangeError('damaged');
  },
}));

test("a photo whose metadata can't be read is a photo", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'burnish-run-task-'));
  const path = join(folder, 'photo');
  await writeFile(path, await makeJpeg(96, 64));
  const limits = {
    maxPixels: 1_000_000,
    minPixels: 1,
    maxMemoryBytes: 1024 ** 3,
    maxCpuMilliseconds: 60_000,
  };
  const task = {
    kind: 'inspect',
    path,
    sizes: [64],
    readsMetadata: true,
    limits,
    mayBeExpensive: true,
  } as const;
  const result = await runTask(task, async () => {});
  expect(result).toMatchObject({ inspection: { kind: 'photo', width: 96 }, metadata: null });
  await rm(folder, { recursive: true });
});
