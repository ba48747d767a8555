// New uploads while the storage is slow or full.
import { DomainError } from '@burnish/domain/errors';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../../testing/app.ts';
import { photoUploads, users } from '../../../db/schema/index.ts';
import { createIds } from '../../../platform/db/ids.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { createIncomingUploads } from './incoming-uploads.ts';
import { openUploadStaging, type UploadStaging } from './staging/index.ts';

let t: TestApp;
let staging: UploadStaging['staging'];

beforeAll(async () => {
  t = await createTestApp();
  const { storage, config, diskSpace } = t;
  const options = { storage, dataDir: config.dataDir, diskSpace, receivesIntoStorage: false };
  ({ staging } = await openUploadStaging(options));
});
afterAll(() => t.close());

async function callerOf(name: string): Promise<Caller> {
  const { id } = await t.signIn(name);
  return { id, role: 'user', ipAddress: null, token: { id, expiresAt: t.clock.now() } };
}

function openUploads(create: (id: string) => Promise<void>) {
  const { database, clock } = t;
  return createIncomingUploads({
    database,
    clock,
    newId: createIds(clock),
    realtime: { publish() {} },
    staging: { ...staging, create },
    reservations: {
      reserve: (_caller, _bytes, { insert }) => database.queries.transaction(insert),
      reserveForm: () => Promise.reject(new Error('there are no forms')),
    },
    checkHasQuota: async () => {},
    finishedFiles: { findPhoto: async () => null },
    enqueueProcessing: async () => {},
  });
}

const upload = { fileName: 'DSC_0413.JPG', folder: '', jobId: null, size: 1_000 };

test('the file of an upload does not hold up the uploads of others', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const created: string[] = [];
  const uploads = openUploads(async (id) => {
    created.push(id);
    if (created.length === 1) await held;
    await staging.create(id);
  });
  const slow = uploads.create(await callerOf('Slow Storage'), upload);
  await expect.poll(() => created.length).toBe(1);
  const other = await uploads.create(await callerOf('Other Upload'), upload);
  expect(created).toHaveLength(2);
  release();
  expect(created).toEqual([await slow, other]);
});

test('nothing is left of an upload whose file cannot be created', async () => {
  const uploads = openUploads(() => Promise.reject(new DomainError('STORAGE_FULL')));
  const caller = await callerOf('Full Storage');
  await expect(uploads.create(caller, upload)).rejects.toThrow('STORAGE_FULL');
  expect(await t.database.queries.$count(photoUploads, eq(photoUploads.userId, caller.id))).toBe(0);
});

test('an account that is deleted while its call waits gets no upload', async () => {
  const uploads = openUploads((id) => staging.create(id));
  const caller = await callerOf('Deleted Meanwhile');
  await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, caller.id));
  await expect(uploads.create(caller, upload)).rejects.toThrow('UNAUTHENTICATED');
  expect(await t.database.queries.$count(photoUploads, eq(photoUploads.userId, caller.id))).toBe(0);
});
