// The disk space that photo forms can use.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp, TestUser } from '../../../../../../testing/app.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { createJpeg, createPaidPlan, photosForm } from '../../../../../../testing/photos.ts';
import { photoForms } from '../../../db/schema/index.ts';
import { createFormApp, type FormApp } from './upload-form.fixture.ts';

let app: FormApp;
let t: TestApp;
let origin: string;
let admin: TestUser;

beforeAll(async () => {
  app = await createFormApp();
  ({ t, origin, admin } = app);
});
afterAll(() => app.close());

/** The first form that is received creates the folder. */
async function listStagedFiles(): Promise<string[]> {
  const folder = join(t.config.dataDir, 'uploads');
  return existsSync(folder) ? readdir(folder) : [];
}

test('rejects a form that does not fit on the disk before any of it is written', async () => {
  const customer = await t.signIn('No space');
  await createPaidPlan(customer, admin);
  const form = photosForm([{ name: 'a.jpg', bytes: Buffer.alloc(100_000) }]);
  app.disk.freeBytes = t.config.diskReserveBytes + 99_000;
  const response = await customer.call('POST /photos/upload', { form });
  app.disk.freeBytes = Number.POSITIVE_INFINITY;
  expectError(response, 507, 'STORAGE_FULL');
  expect(await listStagedFiles()).toEqual([]);
});

describe('the space of photos that are not submitted', () => {
  const limit = 51_200 * 1024 ** 2;
  /** Other forms of the customer use all of the space except for this. */
  async function leave(customer: TestUser, bytes: number): Promise<() => Promise<void>> {
    const id = crypto.randomUUID();
    const announcedBytes = limit - bytes;
    await t.database.queries
      .insert(photoForms)
      .values({ id, userId: customer.id, announcedBytes, startedAt: new Date(0) });
    return async () => {
      await t.database.queries.delete(photoForms).where(eq(photoForms.id, id));
    };
  }

  test('limits a form before any of it is written', async () => {
    const customer = await t.signIn('Full');
    await createPaidPlan(customer, admin);
    const form = photosForm([{ name: 'a.jpg', bytes: Buffer.alloc(100_000) }]);
    const restore = await leave(customer, 100_000);
    const response = await customer.call('POST /photos/upload', { form });
    await restore();
    expectError(response, 409, 'TOO_MANY_UNSUBMITTED_PHOTOS');
    expect(response.body.message).toBe(
      "You can have 50 GB of photos that aren't submitted. Submit or remove some, then try again.",
    );
    expect(await listStagedFiles()).toEqual([]);
  });

  test('limits a form of unknown length before each photo', async () => {
    const customer = await t.signIn('Chunked');
    await createPaidPlan(customer, admin);
    const files = await Promise.all(
      ['a.jpg', 'b.jpg'].map(async (name) => ({ name, bytes: await createJpeg() })),
    );
    const form = new Request('http://form', { method: 'POST', body: photosForm(files) });
    const send = () =>
      fetch(`${origin}/api/photos/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${customer.token}`,
          'content-type': form.headers.get('content-type') ?? '',
        },
        body: form.clone().body,
        duplex: 'half',
      } as RequestInit);
    const restore = await leave(customer, 100 * 1024 ** 2);
    await app.expectNothingStored(customer, async () => expect((await send()).status).toBe(409));
    await restore();
    expect((await send()).status).toBe(201);
  });
});
