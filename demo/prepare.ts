// Makes sure that the data folder contains the complete demo, and reports its age.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type CalendarDate,
  daysBetween,
  parseCalendarDate,
  utcDate,
} from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import { readConfig } from '../apps/server/src/config.ts';
import { findRunningPostgres } from '../apps/server/src/platform/db/embedded.ts';
import { seedDemo } from './seed.ts';

/** A problem that is printed as a message, without a stack trace. */
export class DemoError extends Error {}

/** The demo uses only its own folder, and its users sign in with just their email. */
const forbiddenSettings = [
  'DATABASE_URL',
  'STORAGE_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
] as const;

/** Folders of earlier versions have `isWhole` instead of `isComplete`. */
const demoState = z
  .object({
    today: z.string().transform(parseCalendarDate),
    isComplete: z.boolean().optional(),
    isWhole: z.boolean().optional(),
  })
  .transform(({ today, isComplete, isWhole }) => ({ today, isComplete: isComplete ?? isWhole ?? false }));
type DemoState = z.output<typeof demoState>;

const stateFile = (folder: string) => join(folder, 'demo.json');

/** Null for a folder that isn't the demo's. */
async function readState(folder: string): Promise<DemoState | null> {
  const text = await readFile(stateFile(folder), 'utf8').catch(() => null);
  return text === null ? null : demoState.parse(JSON.parse(text));
}

async function writeState(folder: string, today: CalendarDate, isComplete: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(stateFile(folder), `${JSON.stringify({ today, isComplete })}\n`);
}

/** A folder with a running database is in use and must not be deleted. */
async function isRunning(folder: string): Promise<boolean> {
  const postgres = join(folder, 'postgres');
  return existsSync(join(postgres, 'cluster')) && (await findRunningPostgres(postgres)) !== null;
}

async function isEmpty(folder: string): Promise<boolean> {
  return !existsSync(folder) || (await readdir(folder)).length === 0;
}

type PrintLine = (line: string) => void;

async function seed(folder: string, today: CalendarDate, print: PrintLine): Promise<void> {
  print(`Filling ${folder} with demo data, which takes about a minute...`);
  const started = performance.now();
  await rm(folder, { recursive: true, force: true });
  await writeState(folder, today, false);
  await seedDemo({ dataDir: folder, today });
  await writeState(folder, today, true);
  print(`Done in ${Math.round((performance.now() - started) / 1000)} seconds.`);
}

function describeAge(days: number): string {
  return `The demo data is ${days} days old, so what was due then is overdue now. Recreate it with\n  npm run demo -- --fresh`;
}

/** @throws DemoError for a folder with other data, ConfigError */
export async function prepareDemo(
  env: Readonly<Record<string, string | undefined>>,
  { isFresh, print, now = new Date() }: { isFresh: boolean; print: PrintLine; now?: Date },
): Promise<void> {
  const set = forbiddenSettings.filter((name) => env[name]);
  if (set.length > 0)
    throw new DemoError(
      `The demo uses its own database, files and sign-in. Unset ${set.join(', ')} and start again.`,
    );
  const folder = resolve(readConfig(env).dataDir);
  const state = await readState(folder);
  if (state === null && !(await isEmpty(folder)))
    throw new DemoError(`${folder} contains data that isn't the demo's. Set DATA_DIR to another folder.`);
  const today = utcDate(now);
  if (isFresh || state?.isComplete !== true || state.today === null) {
    if (await isRunning(folder)) throw new DemoError(`The demo in ${folder} is running. Stop it first.`);
    return seed(folder, today, print);
  }
  const days = daysBetween(state.today, today);
  if (days > 1) print(describeAge(days));
}
