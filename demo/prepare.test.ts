import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConfigError } from '../apps/server/src/config.ts';
import { DemoError, prepareDemo } from './prepare.ts';

const now = new Date('2026-11-21T16:00:00.000Z');
let folder: string;
let printed: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-demo-'));
  printed = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function prepare(env: Record<string, string> = {}, isFresh = false): Promise<void> {
  return prepareDemo({ DATA_DIR: folder, ...env }, { isFresh, now, print: (line) => printed.push(line) });
}

async function writeStateFrom(today: string): Promise<void> {
  await writeFile(join(folder, 'demo.json'), JSON.stringify({ today, isComplete: true }));
}

it.each(['2026-11-21', '2026-11-20'])('starts with data from %s without printing anything', async (day) => {
  await writeStateFrom(day);
  await prepare();
  expect(printed).toEqual([]);
  expect(await readdir(folder)).toEqual(['demo.json']);
});

it('reports data that is out of date and how to recreate it', async () => {
  await writeStateFrom('2026-11-18');
  await prepare();
  expect(printed.join()).toMatch(/3 days old.*npm run demo -- --fresh/s);
});

it.each([false, true])('refuses a folder with other data, with fresh: %s', async (isFresh) => {
  await mkdir(join(folder, 'files'));
  await expect(prepare({}, isFresh)).rejects.toThrow(DemoError);
  await expect(prepare({}, isFresh)).rejects.toThrow(folder);
  expect(await readdir(folder)).toEqual(['files']);
});

it.each(['DATABASE_URL', 'STORAGE_URL', 'GOOGLE_CLIENT_ID'])('refuses to run with %s', async (name) => {
  await expect(prepare({ [name]: 'anything' })).rejects.toThrow(name);
});

it('reports configuration errors before it writes anything', async () => {
  await expect(prepare({ PORT: 'none' })).rejects.toThrow(ConfigError);
  expect(await readdir(folder)).toEqual([]);
});
