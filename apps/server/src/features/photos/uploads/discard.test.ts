// Discarded uploads while the storage is slow or down.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { insertReadyUpload } from '../../../../../../testing/stored-photos.ts';
import { endDelay, fastTiming } from '../../../../../../testing/task-timing.ts';
import { photoUploads } from '../../../db/schema/index.ts';
import { originalKey } from '../renditions/index.ts';

let t: TestApp;
let customer: TestUser;
let beforeRemove = async (): Promise<void> => {};

beforeAll(async () => {
  t = await createTestApp({
    taskTiming: fastTiming,
    storage: (real) => ({
      ...real,
      async remove(key) {
        await beforeRemove();
        return real.remove(key);
      },
    }),
  });
  customer = await t.signIn('Adaeze Okafor');
});
afterAll(() => t.close());
afterEach(() => {
  beforeRemove = async () => {};
});

const discard = (id: string) => customer.call('DELETE /photos/uploads/:id', { params: { id } });
const countRows = (id: string) => t.database.queries.$count(photoUploads, eq(photoUploads.id, id));
const isStored = async (id: string) => (await t.storage.withFile(originalKey(id), async () => true)) !== null;

test('a slow storage keeps no transaction open', async () => {
  const { id } = await insertReadyUpload(t, customer);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  beforeRemove = () => released;
  const discarded = discard(id);
  await expect.poll(() => countRows(id)).toBe(0);
  expect(await isStored(id)).toBe(true);
  release();
  dataOf(await discarded);
  expect(await isStored(id)).toBe(false);
});

test('files that could not be removed are removed later', async () => {
  const { id } = await insertReadyUpload(t, customer);
  beforeRemove = () => Promise.reject(new Error('the storage is down'));
  dataOf(await discard(id));
  expect(await countRows(id)).toBe(0);
  expect(await isStored(id)).toBe(true);
  expect(t.logLines).toContainEqual(
    expect.objectContaining({ upload: id, msg: 'the files of an upload will be removed later' }),
  );
  beforeRemove = async () => {};
  await endDelay(t, 'remove_upload_files');
  await expect.poll(() => isStored(id)).toBe(false);
});
