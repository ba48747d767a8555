import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConfigError } from '../apps/server/src/config.ts';
import { prepareDemo, Refusal } from './prepare.ts';

const now = new Date('2026-11-21T16:00:00.000Z');
let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-demo-'));
  said = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function prepare(env: Record<string, string> = {}, isFresh = false): Promise<void> {
  return prepareDemo({ DATA_DIR: folder, ...env }, { isFresh, now, say: (line) => said.push(line) });
}

async function filledOn(today: string): Promise<void> {
  await writeFile(join(folder, 'demo.json'), JSON.stringify({ today, isWhole: true }));
}

it.each(['2026-11-21', '2026-11-20'])('starts with what was made on %s, and says nothing', async (day) => {
  await filledOn(day);
  await prepare();
  expect(said).toEqual([]);
  expect(await readdir(folder)).toEqual(['demo.json']);
});

it('says when what it shows is out of date, and how to make it anew', async () => {
  await filledOn('2026-11-18');
  await prepare();
  expect(said.join()).toMatch(/3 days ago.*npm run demo -- --fresh/s);
});

it.each([false, true])('leaves somebody else’s data alone, asked for fresh data: %s', async (isFresh) => {
  await mkdir(join(folder, 'files'));
  await expect(prepare({}, isFresh)).rejects.toThrow(Refusal);
  await expect(prepare({}, isFresh)).rejects.toThrow(folder);
  expect(await readdir(folder)).toEqual(['files']);
});

it.each(['DATABASE_URL', 'STORAGE_URL', 'GOOGLE_CLIENT_ID'])('keeps to itself: not with %s', async (name) => {
  await expect(prepare({ [name]: 'anything' })).rejects.toThrow(name);
});

it('names what is wrong with the configuration before it fills anything', async () => {
  await expect(prepare({ PORT: 'none' })).rejects.toThrow(ConfigError);
  expect(await readdir(folder)).toEqual([]);
});
