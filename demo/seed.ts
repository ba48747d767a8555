// Fills an empty studio with fourteen months of business, the same each time for the same today.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath, resolve } from 'node:path';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { readConfig } from '../apps/server/src/config.ts';
import { type Database, migrateDatabase, openDatabase } from '../apps/server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/supervisor.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { openStorage, type Storage } from '../apps/server/src/platform/storage.ts';
import { calendarOf } from './calendar.ts';
import { staff } from './people/cast.ts';
import { adaeze } from './stories/adaeze.ts';
import { crowd } from './stories/crowd.ts';
import { desk } from './stories/desk.ts';
import { photographs } from './stories/photographs.ts';
import { admins } from './stories/staff.ts';
import { standings } from './stories/standings.ts';
import { newcomers } from './stories/steps.ts';
import { conversations } from './stories/talks.ts';
import { openStudio } from './studio.ts';
import { createStoryClock, tell } from './timeline.ts';

export interface Filling {
  readonly database: Database;
  readonly storage: Storage;
  /** All happens before this day begins, in UTC. */
  readonly today: CalendarDate;
  /** How much of the crowd comes: 1 is everybody, 0 leaves those with a part of their own. */
  readonly share?: number | undefined;
}

interface Seeding extends Pick<Filling, 'today' | 'share'> {
  readonly dataDir: string;
}

export async function fillStudio({ database, storage, today, share = 1 }: Filling): Promise<void> {
  const calendar = calendarOf(today);
  const clock = createStoryClock(calendar.day(-436));
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'burnish-demo-'));
  const adminEmails = [staff.kemi.email];
  const studio = await openStudio({ database, storage, clock, adminEmails, dataDir });
  const stories = [
    ...admins(studio, calendar),
    adaeze(studio, calendar),
    ...desk(studio, calendar),
    ...standings(studio, calendar),
    ...newcomers(studio, calendar),
    ...crowd(studio, calendar, share),
    ...conversations(studio, calendar),
    ...photographs(studio, calendar),
  ];
  try {
    await tell(stories, clock, calendar.end);
  } finally {
    await studio.pictures.close();
    await rm(dataDir, { recursive: true });
  }
  await database.run('vacuum (analyze)');
}

/** Fills the embedded database and the files of a data folder in which nothing is yet. */
export async function seedDemo({ dataDir, today, share }: Seeding): Promise<void> {
  const log = createLogger('error');
  const folder = resolve(dataDir);
  const { storage: kept } = readConfig({ DATA_DIR: folder });
  // Nothing is lost when it is cut off: it is begun anew.
  const server = await startEmbeddedPostgres({ dataDir: joinPath(folder, 'postgres'), log, durable: false });
  try {
    await migrateDatabase(server.connection);
    const database = openDatabase(server.connection, log, 4);
    const storage = await openStorage(kept, folder);
    await fillStudio({ database, storage, today, share });
    await database.close();
  } finally {
    await server.stop();
  }
}
