// Sees to it that the data folder holds the demo, whole, and says how old it is.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type CalendarDate,
  daysBetween,
  parseCalendarDate,
  utcDateOf,
} from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import { readConfig } from '../apps/server/src/config.ts';
import { findRunningPostgres } from '../apps/server/src/platform/embedded-postgres/running.ts';
import { seedDemo } from './seed.ts';

/** What is told to whoever started the demo, instead of a stack. */
export class Refusal extends Error {}

/** The demo keeps to its own folder, and its people sign in by their email alone. */
const mustBeUnset = ['DATABASE_URL', 'STORAGE_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;

const markForm = z.object({ today: z.string().transform(parseCalendarDate), isWhole: z.boolean() });
type Mark = z.output<typeof markForm>;

const markIn = (folder: string) => join(folder, 'demo.json');

/** Null: this folder is not the demo's. */
async function readMark(folder: string): Promise<Mark | null> {
  const text = await readFile(markIn(folder), 'utf8').catch(() => null);
  return text === null ? null : markForm.parse(JSON.parse(text));
}

async function writeMark(folder: string, today: CalendarDate, isWhole: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(markIn(folder), `${JSON.stringify({ today, isWhole })}\n`);
}

/** A folder whose database runs is in use: taking it away would take the ground from under it. */
async function isRunning(folder: string): Promise<boolean> {
  const postgres = join(folder, 'postgres');
  return existsSync(join(postgres, 'cluster')) && (await findRunningPostgres(postgres)) !== null;
}

async function isEmpty(folder: string): Promise<boolean> {
  return !existsSync(folder) || (await readdir(folder)).length === 0;
}

type Say = (line: string) => void;

async function fill(folder: string, today: CalendarDate, say: Say): Promise<void> {
  say(`Filling ${folder} with demo data, which takes about a minute...`);
  const started = performance.now();
  await rm(folder, { recursive: true, force: true });
  await writeMark(folder, today, false);
  await seedDemo({ dataDir: folder, today });
  await writeMark(folder, today, true);
  say(`Done in ${Math.round((performance.now() - started) / 1000)} seconds.`);
}

function age(days: number): string {
  return `The demo's data was made ${days} days ago: what was due then is overdue by now. Make it anew with\n  npm run demo -- --fresh`;
}

/** @throws Refusal for a folder with somebody's own data, ConfigError */
export async function prepareDemo(
  env: Readonly<Record<string, string | undefined>>,
  { isFresh, say, now = new Date() }: { isFresh: boolean; say: Say; now?: Date },
): Promise<void> {
  const set = mustBeUnset.filter((name) => env[name]);
  if (set.length > 0)
    throw new Refusal(
      `The demo uses its own database, files and sign-in. Unset ${set.join(', ')} and start it again.`,
    );
  const folder = resolve(readConfig(env).dataDir);
  const mark = await readMark(folder);
  if (mark === null && !(await isEmpty(folder)))
    throw new Refusal(`${folder} holds data that is not the demo's. Name another folder as DATA_DIR.`);
  const today = utcDateOf(now);
  if (isFresh || mark?.isWhole !== true || mark.today === null) {
    if (await isRunning(folder)) throw new Refusal(`The demo in ${folder} is running. Stop it first.`);
    return fill(folder, today, say);
  }
  const days = daysBetween(mark.today, today);
  if (days > 1) say(age(days));
}
