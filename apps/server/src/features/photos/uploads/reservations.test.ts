// How the space of uploads is checked while a storage is slow to say how much they have received.
import { maxPhotoBytes } from '@burnish/domain/photos/photo';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../../testing/app.ts';
import { untilBlocked } from '../../../../../../testing/blocked-statements.ts';
import { photoUploads } from '../../../db/schema/index.ts';
import { createIds } from '../../../platform/db/ids.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import * as repository from './repository.ts';
import { maxReservedBytes } from './reservation.ts';
import { createReservations } from './reservations.ts';
import { openUploadStaging, type UploadStaging } from './staging/index.ts';

let t: TestApp;
let staging: UploadStaging['staging'];

beforeAll(async () => {
  t = await createTestApp();
  const { storage, config, diskSpace } = t;
  const options = { storage, dataDir: config.dataDir, diskSpace, receivesIntoStorage: false };
  ({ staging } = await openUploadStaging(options));
});
afterEach(() => t.database.queries.delete(photoUploads));
afterAll(() => t.close());

async function callerOf(name: string): Promise<Caller> {
  const { id } = await t.signIn(name);
  return { id, role: 'user', ipAddress: null, token: { id, expiresAt: t.clock.now() } };
}

const newRow = ({ id: userId }: Caller, size: number) => ({
  id: crypto.randomUUID(),
  userId,
  fileName: 'DSC_0413.JPG',
  folder: '',
  size,
  state: 'uploading' as const,
  createdAt: t.clock.now(),
  lastActivityAt: t.clock.now(),
});

/** Uploads that announced, between them, all bytes that a user can reserve. Returns their IDs. */
async function insertUploads(caller: Caller, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => newRow(caller, maxReservedBytes / count));
  await t.database.queries.insert(photoUploads).values(rows);
  return rows.map(({ id }) => id).toSorted();
}

/** `availableBytes`: on the disk that receives uploads. Null: a bucket receives them. */
function openReservations(
  approximateSizeOf: (id: string) => Promise<number>,
  availableBytes: number | null = null,
) {
  const { database, clock } = t;
  const reservations = createReservations({
    database,
    clock,
    newId: createIds(clock),
    staging: { ...staging, usesDataFolder: availableBytes !== null, approximateSizeOf },
    diskSpace: { ...t.diskSpace, available: async () => availableBytes ?? 100 },
    securityEvents: { record() {} },
    maxUnsubmittedBytes: Number.MAX_SAFE_INTEGER,
  });
  return (caller: Caller, size: number) =>
    reservations.reserve(caller, size, {
      check: async () => {},
      insert: async (tx) => {
        await tx.insert(photoUploads).values(newRow(caller, size));
      },
    });
}

const countUploads = ({ id }: Caller) => t.database.queries.$count(photoUploads, eq(photoUploads.userId, id));

test('only the sizes of the caller’s own uploads in a bucket are read', async () => {
  const [caller, other] = [await callerOf('Own Uploads'), await callerOf('Other Uploads')];
  await insertUploads(other, 4);
  const ids = await insertUploads(caller, 4);
  const read: string[] = [];
  const reserve = openReservations(async (id) => {
    read.push(id);
    return 1_000;
  });
  await expect(reserve(caller, 4_001)).rejects.toMatchObject({ code: 'TOO_MANY_UNFINISHED_UPLOADS' });
  expect(read.toSorted()).toEqual(ids);
  await reserve(caller, 4_000);
  expect(await countUploads(caller)).toBe(5);
});

test.each([
  ['a bucket', null],
  ['a folder', 100 * maxPhotoBytes],
])('the sizes of uploads in %s are read without holding up the uploads of others', async (_, available) => {
  const [slow, other] = [await callerOf('Slow Sizes'), await callerOf('Not Held Up')];
  await insertUploads(slow, 4);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let reads = 0;
  const reserve = openReservations(async () => {
    reads += 1;
    await held;
    return 1_000;
  }, available);
  const reserving = reserve(slow, 1_000);
  await expect.poll(() => reads).toBeGreaterThan(0);
  await reserve(other, 1_000);
  expect([await countUploads(slow), await countUploads(other)]).toEqual([4, 1]);
  release();
  await reserving;
  expect(await countUploads(slow)).toBe(5);
});

test('what is created while sizes are read counts as well', async () => {
  const caller = await callerOf('At Once');
  await insertUploads(caller, 4);
  let reads = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const reserve = openReservations(async () => {
    reads += 1;
    await held;
    return 1_000;
  });
  const reserving = [reserve(caller, 3_000), reserve(caller, 3_000)];
  await expect.poll(() => reads).toBe(8);
  release();
  const results = await Promise.allSettled(reserving);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await countUploads(caller)).toBe(5);
});

test('few sizes are read at the same time', async () => {
  const caller = await callerOf('Many Uploads');
  await insertUploads(caller, 32);
  let [reading, most] = [0, 0];
  const reserve = openReservations(async () => {
    reading += 1;
    most = Math.max(most, reading);
    await Promise.resolve();
    reading -= 1;
    return 1_000;
  });
  await reserve(caller, 1_000);
  expect(most).toBe(10);
});

test('one user waits for the lock with one connection of the database, and others take turns with them', async () => {
  const [many, other] = [await callerOf('Many At Once'), await callerOf('Takes A Turn')];
  const { queries } = t.database;
  const reserve = openReservations(async () => 0);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = queries.transaction(async (tx) => {
    await repository.lockReservations(tx);
    await held;
  });
  const first = Array.from({ length: 6 }, () => reserve(many, 10));
  await untilBlocked(t.database, 1);
  const last = reserve(other, 10);
  await untilBlocked(t.database, 2);
  release();
  await Promise.all([holding, last, ...first]);
  expect([await countUploads(many), await countUploads(other)]).toEqual([6, 1]);
});
