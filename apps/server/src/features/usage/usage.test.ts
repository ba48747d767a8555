import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createSentImagesInvoice,
  dataOf,
  payInvoice,
} from '../../../../../testing/factories.ts';
import { findViolations } from '../../../../../testing/invariants.ts';
import { readTables } from '../../../../../testing/table-snapshot.ts';
import { purchasedImages, subscriptionPeriods, usageEntries } from '../../db/schema/index.ts';
import { createIds } from '../../platform/db/ids.ts';

let t: TestApp;
let admin: TestUser;
let customers = 0;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());
afterEach(async () => expect(findViolations(await readTables(t.database))).toEqual([]));

async function newestSubscriptionId(customer: TestUser) {
  const [newest] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  if (newest === undefined) throw new Error('the customer has no subscription');
  return newest._id;
}

async function createPlan(): Promise<{ id: string; customer: TestUser }> {
  customers += 1;
  const customer = await t.signIn(`Customer ${customers}`);
  await createApprovedReceipt(customer, admin);
  return { id: await newestSubscriptionId(customer), customer };
}

async function createImages(): Promise<{ id: string; customer: TestUser }> {
  customers += 1;
  const customer = await t.signIn(`Customer ${customers}`);
  await payInvoice(customer, admin, await createSentImagesInvoice(customer, admin));
  return { id: await newestSubscriptionId(customer), customer };
}

interface UsageEdit {
  readonly imagesUsed?: number;
  readonly reason?: string | null;
}

const edit = (id: string, body: UsageEdit) =>
  admin.call('PUT /admin/subscriptions/:id', { params: { id }, body });
const editImages = (id: string, imagesUsed: number, reason?: string) =>
  admin.call('PUT /pay-per-image/admin/:id/usage', { params: { id }, body: { imagesUsed, reason } });
const listUsage = (id: string) => admin.call('GET /admin/subscriptions/:id/usage', { params: { id } });
const entriesOf = async (id: string) => dataOf(await listUsage(id)).entries;

describe('editing the images used', () => {
  test('adds an entry with the difference, the admin and the reason', async () => {
    const { id } = await createPlan();
    await edit(id, { imagesUsed: 12, reason: '  First wedding ' });
    t.clock.advance(1_000);
    await edit(id, { imagesUsed: 9, reason: 'Three came back' });
    expect(dataOf(await edit(id, {}))).toMatchObject({ imagesUsed: 9 });
    expect(await entriesOf(id)).toEqual([
      {
        _id: expect.any(String),
        images: -3,
        tier: null,
        reason: 'Three came back',
        person: { _id: admin.id, fullName: 'Kemi Adewale', email: admin.email, companyName: null },
        createdAt: t.clock.now().toISOString(),
      },
      expect.objectContaining({ images: 12, reason: 'First wedding' }),
    ]);
  });

  test('adds entries for individually bought images, by either call', async () => {
    const { id } = await createImages();
    await editImages(id, 5, 'Shoes');
    await editImages(id, 4);
    await edit(id, { imagesUsed: 24, reason: 'The rest' });
    expect(await entriesOf(id)).toMatchObject([
      { images: 20, reason: 'The rest' },
      { images: -1, reason: 'Edited by an admin' },
      { images: 5, reason: 'Shoes' },
    ]);
  });

  test.each([undefined, null, '', '   '])('without a reason (%j) has the default reason', async (reason) => {
    const { id } = await createPlan();
    await edit(id, { imagesUsed: 1, ...(reason === undefined ? {} : { reason }) });
    expect(await entriesOf(id)).toMatchObject([{ images: 1, reason: 'Edited by an admin' }]);
  });

  test('without a change adds no entry and no audit record', async () => {
    const [plan, images] = [await createPlan(), await createImages()];
    await edit(plan.id, { imagesUsed: 4 });
    const written = await watchAudit(t.database);
    await edit(plan.id, { imagesUsed: 4, reason: 'Again' });
    await edit(plan.id, { reason: 'Without a number' });
    await editImages(images.id, 0, 'None yet');
    expect(await entriesOf(plan.id)).toHaveLength(1);
    expect(await entriesOf(images.id)).toEqual([]);
    expect(await written()).toEqual([]);
  });

  test('adds the reason to the audit record', async () => {
    const [plan, images] = [await createPlan(), await createImages()];
    const written = await watchAudit(t.database);
    await edit(plan.id, { imagesUsed: 2, reason: 'Portraits' });
    await edit(plan.id, { imagesUsed: 3 });
    await editImages(images.id, 6, 'Bags');
    await admin.call('PUT /admin/subscriptions/:id', {
      params: { id: plan.id },
      body: { status: 'inactive', reason: 'On leave' },
    });
    await admin.call('PUT /admin/subscriptions/:id', { params: { id: plan.id }, body: { status: 'active' } });
    expect((await written()).map(({ before, after }) => [before, after])).toEqual([
      [{ imagesUsed: 0 }, { imagesUsed: 2, reason: 'Portraits' }],
      [{ imagesUsed: 2 }, { imagesUsed: 3, reason: 'Edited by an admin' }],
      [{ imagesUsed: 0 }, { imagesUsed: 6, reason: 'Bags' }],
      [{ status: 'active' }, { status: 'inactive', reason: 'On leave' }],
      [{ status: 'inactive' }, { status: 'active' }],
    ]);
  });

  test('accepts a reason of at most 200 characters', async () => {
    const [plan, images] = [await createPlan(), await createImages()];
    expect((await edit(plan.id, { imagesUsed: 1, reason: 'x'.repeat(200) })).status).toBe(200);
    expectFieldErrors(await edit(plan.id, { imagesUsed: 2, reason: 'x'.repeat(201) }), 'reason');
    expectFieldErrors(await editImages(images.id, 1, 'x'.repeat(201)), 'reason');
    expect(await entriesOf(images.id)).toEqual([]);
  });

  test('applies to the current period; the list contains entries of all periods', async () => {
    const { id, customer } = await createPlan();
    await edit(id, { imagesUsed: 60, reason: 'All of the first' });
    t.clock.advance(1_000);
    await createApprovedReceipt(customer, admin);
    t.clock.advance(1_000);
    expect(dataOf(await edit(id, { imagesUsed: 7, reason: 'Of the second' }))).toMatchObject({
      imagesUsed: 7,
    });
    expect(await entriesOf(id)).toMatchObject([{ images: 7 }, { images: 60 }]);
    const { periods } = await readTables(t.database);
    const used = periods.filter(({ subscriptionId }) => subscriptionId === id).map((period) => period.used);
    expect(used).toEqual([60, 7]);
  });

  test('stays consistent when several edits run at once', async () => {
    const { id } = await createPlan();
    const counts = [3, 14, 1, 5, 9, 26];
    await Promise.all(counts.map((imagesUsed) => edit(id, { imagesUsed })));
    const entries = await entriesOf(id);
    expect(entries).toHaveLength(counts.length);
    const summed = entries.reduce((sum, { images }) => sum + images, 0);
    expect(dataOf(await edit(id, {}))).toMatchObject({ imagesUsed: summed });
    expect(counts).toContain(summed);
  });
});

test('the usage of an unknown subscription is not found', async () => {
  for (const id of ['0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', 'nonsense', admin.id])
    expectError(await listUsage(id), 404, 'NOT_FOUND');
});

test('the usage list rejects unknown cursors and limits below one', async () => {
  const { id } = await createPlan();
  const list = (query: { cursor?: string; limit?: number }) =>
    admin.call('GET /admin/subscriptions/:id/usage', { params: { id }, query });
  for (const cursor of ['abc', 'YWJj', '\u0000', id]) expectFieldErrors(await list({ cursor }), 'cursor');
  for (const limit of [0, -1, 1.5]) expectFieldErrors(await list({ limit }), 'limit');
  expect((await list({ limit: 1e9 })).status).toBe(200);
});

describe('the database', () => {
  const newId = createIds({ now: () => new Date() });
  const entry = (subscriptionId: string, periodId: string | null, images: number) => ({
    id: newId(),
    subscriptionId,
    periodId,
    images,
    reason: 'Test',
    createdAt: t.clock.now(),
  });

  async function createUsedPlan() {
    const { id } = await createPlan();
    await edit(id, { imagesUsed: 4 });
    const { periods } = await readTables(t.database);
    const period = periods.find(({ subscriptionId }) => subscriptionId === id);
    return { id, periodId: period?.id ?? '' };
  }

  async function createUsedImages() {
    const { id } = await createImages();
    await editImages(id, 4);
    return id;
  }

  test('rejects a total of a period that differs from its entries', async () => {
    const { id, periodId } = await createUsedPlan();
    const { queries } = t.database;
    const isPeriod = eq(subscriptionPeriods.id, periodId);
    const mismatch = { cause: { message: expect.stringMatching(/its usage entries add up to/) } };
    await expect(queries.update(subscriptionPeriods).set({ used: 5 }).where(isPeriod)).rejects.toMatchObject(
      mismatch,
    );
    await expect(queries.insert(usageEntries).values(entry(id, periodId, 1))).rejects.toMatchObject(mismatch);
  });

  test('rejects a total of individually bought images that differs from their entries', async () => {
    const id = await createUsedImages();
    const { queries } = t.database;
    const isPurchase = eq(purchasedImages.subscriptionId, id);
    const mismatch = { cause: { message: expect.stringMatching(/its usage entries add up to/) } };
    await expect(queries.update(purchasedImages).set({ used: 5 }).where(isPurchase)).rejects.toMatchObject(
      mismatch,
    );
    await expect(queries.insert(usageEntries).values(entry(id, null, 1))).rejects.toMatchObject(mismatch);
  });

  test('rejects an entry without a period for a plan', async () => {
    const { id } = await createUsedPlan();
    await expect(t.database.queries.insert(usageEntries).values(entry(id, null, 1))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/its usage entries add up to/) },
    });
  });

  test('rejects an entry for the period of another subscription', async () => {
    const [{ periodId }, other] = [await createUsedPlan(), await createUsedImages()];
    await expect(
      t.database.queries.transaction(async (tx) => {
        await tx.insert(usageEntries).values(entry(other, periodId, 1));
        await tx.update(subscriptionPeriods).set({ used: 5 }).where(eq(subscriptionPeriods.id, periodId));
      }),
    ).rejects.toThrow(/its usage entries add up to/);
  });

  test('rejects an entry of 0 images, and one without a reason', async () => {
    const { id, periodId } = await createUsedPlan();
    const { queries } = t.database;
    await expect(queries.insert(usageEntries).values(entry(id, periodId, 0))).rejects.toMatchObject({
      cause: { constraint: 'usage_entries_images' },
    });
    const withoutReason = { ...entry(id, periodId, 1), reason: null };
    await expect(queries.insert(usageEntries).values(withoutReason)).rejects.toMatchObject({
      cause: { constraint: 'usage_entries_reason' },
    });
  });

  test.each([
    ['changed', sql`update usage_entries set images = 1`],
    ['deleted', sql`delete from usage_entries`],
    ['truncated', sql`truncate usage_entries`],
  ])('rejects that entries are %s', async (_, statement) => {
    const { usage: before } = await readTables(t.database);
    expect(before.length).toBeGreaterThan(0);
    await expect(t.database.queries.execute(statement)).rejects.toMatchObject({
      cause: { message: 'usage_entries is append-only' },
    });
    expect((await readTables(t.database)).usage).toEqual(before);
  });

  test('rejects a negative total', async () => {
    const { id, periodId } = await createUsedPlan();
    await expect(
      t.database.queries.transaction(async (tx) => {
        await tx.insert(usageEntries).values(entry(id, periodId, -5));
        await tx.update(subscriptionPeriods).set({ used: -1 }).where(eq(subscriptionPeriods.id, periodId));
      }),
    ).rejects.toMatchObject({ cause: { constraint: 'subscription_periods_used' } });
  });
});
