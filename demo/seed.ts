// Fills an empty studio with fourteen months of business. The result is the same for the same date.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath, resolve } from 'node:path';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { readConfig } from '../apps/server/src/config.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrations.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { createDiskSpace } from '../apps/server/src/platform/storage/disk-space.ts';
import { openStorage, type Storage } from '../apps/server/src/platform/storage/storage.ts';
import { createCalendar } from './calendar.ts';
import { staff } from './people/cast.ts';
import { accountStories } from './stories/account.ts';
import { adaezeStory } from './stories/adaeze.ts';
import { chatStories } from './stories/chats.ts';
import { crowdStories } from './stories/crowd.ts';
import { exchangeRateStory } from './stories/exchange-rates.ts';
import { noteStories } from './stories/notes.ts';
import { orderProgressStories } from './stories/order-progress.ts';
import { pauseAndUpgradeStories } from './stories/paused-and-upgraded.ts';
import { photoStories } from './stories/photos.ts';
import { receiptReviewStories } from './stories/receipt-review.ts';
import { staffStories } from './stories/staff.ts';
import { subscriptionStories } from './stories/subscription-statuses.ts';
import { openStudio } from './studio.ts';
import { createStoryClock, runStories } from './timeline.ts';

export interface FillOptions {
  readonly database: Database;
  readonly storage: Storage;
  /** Everything happens before this day starts, in UTC. */
  readonly today: CalendarDate;
  /** The share of the crowd to create, from 0 (only the cast) to 1. */
  readonly share?: number | undefined;
}

interface SeedOptions extends Pick<FillOptions, 'today' | 'share'> {
  readonly dataDir: string;
}

/** Demo data runs no tasks, so its emails count as sent. People have read what they were notified of before a day. */
async function settleNotifications(database: Database, readBefore: Date): Promise<void> {
  await database.run(
    'update notifications set mailed_at = created_at, mail_due_at = null where mail_due_at is not null',
  );
  await database.run('update notifications set read_at = created_at where is_listed and created_at < $1', [
    readBefore,
  ]);
}

export async function fillStudio({ database, storage, today, share = 1 }: FillOptions): Promise<void> {
  const calendar = createCalendar(today);
  const clock = createStoryClock(calendar.day(-436));
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'burnish-demo-'));
  const adminEmails = [staff.kemi.email];
  const studio = await openStudio({ database, storage, clock, adminEmails, dataDir });
  const stories = [
    ...staffStories(studio, calendar),
    adaezeStory(studio, calendar),
    ...receiptReviewStories(studio, calendar),
    ...subscriptionStories(studio, calendar),
    ...pauseAndUpgradeStories(studio, calendar),
    ...orderProgressStories(studio, calendar),
    ...accountStories(studio, calendar),
    ...crowdStories(studio, calendar, share),
    ...chatStories(studio, calendar),
    ...noteStories(studio, calendar),
    exchangeRateStory(studio, calendar),
    ...photoStories(studio, calendar),
  ];
  try {
    await runStories(stories, clock, calendar.end);
  } finally {
    await studio.renditions.close();
    await studio.securityEvents.close();
    await rm(dataDir, { recursive: true });
  }
  await settleNotifications(database, calendar.day(-2));
  await database.run('vacuum (analyze)');
}

/** Fills the embedded database and the files of an empty data folder. */
export async function seedDemo({ dataDir, today, share }: SeedOptions): Promise<void> {
  const log = createLogger('error');
  const folder = resolve(dataDir);
  const { storage: kept } = readConfig({ DATA_DIR: folder });
  // An interrupted run starts over, so durability isn't needed.
  const server = await startEmbeddedPostgres({ dataDir: joinPath(folder, 'postgres'), log, durable: false });
  try {
    await migrateDatabase(server.connection);
    const database = openDatabase(server.connection, log, 4);
    const diskSpace = createDiskSpace({ folder, reserveBytes: 0 });
    const storage = await openStorage(kept, folder, diskSpace);
    await fillStudio({ database, storage, today, share });
    await database.close();
  } finally {
    await server.stop();
  }
}
