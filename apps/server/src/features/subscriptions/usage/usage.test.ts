import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import {
  approvedReceipt,
  dataOf,
  paidInvoice,
  sentImagesInvoice,
} from '../../../../../../testing/factories.ts';
import { breachesIn } from '../../../../../../testing/invariants.ts';
import { readLedger } from '../../../../../../testing/ledger.ts';
import { expectFaults, expectRefusal } from '../../../../../../testing/refusal.ts';
import { boughtImages, subscriptionPeriods, usageEntries } from '../../../db/schema.ts';
import { createIds } from '../../../platform/ids.ts';

let t: TestApp;
let admin: Person;
let customers = 0;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());
afterEach(async () => expect(breachesIn(await readLedger(t.database))).toEqual([]));

async function newestOf(customer: Person) {
  const [newest] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  if (newest === undefined) throw new Error('nothing was bought');
  return newest._id;
}

async function paidPlan(): Promise<{ id: string; customer: Person }> {
  customers += 1;
  const customer = await t.signIn(`Customer ${customers}`);
  await approvedReceipt(customer, admin);
  return { id: await newestOf(customer), customer };
}

async function paidImages(): Promise<{ id: string; customer: Person }> {
  customers += 1;
  const customer = await t.signIn(`Customer ${customers}`);
  await paidInvoice(customer, admin, await sentImagesInvoice(customer, admin));
  return { id: await newestOf(customer), customer };
}

interface UsageEdit {
  readonly imagesUsed?: number;
  readonly reason?: string | null;
}

const edit = (id: string, body: UsageEdit) =>
  admin.call('PUT /admin/subscriptions/:id', { params: { id }, body });
const editImages = (id: string, imagesUsed: number, reason?: string) =>
  admin.call('PUT /pay-per-image/admin/:id/usage', { params: { id }, body: { imagesUsed, reason } });
const usage = (id: string) => admin.call('GET /admin/subscriptions/:id/usage', { params: { id } });
const entriesOf = async (id: string) => dataOf(await usage(id)).entries;

describe('an edit of the images used', () => {
  test('enters the difference, who made it and why', async () => {
    const { id } = await paidPlan();
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

  test('does so for images bought by the piece too, by either call', async () => {
    const { id } = await paidImages();
    await editImages(id, 5, 'Shoes');
    await editImages(id, 4);
    await edit(id, { imagesUsed: 24, reason: 'The rest' });
    expect(await entriesOf(id)).toMatchObject([
      { images: 20, reason: 'The rest' },
      { images: -1, reason: 'Edited by an admin' },
      { images: 5, reason: 'Shoes' },
    ]);
  });

  test.each([undefined, null, '', '   '])('without a reason (%j) is said to be an edit', async (reason) => {
    const { id } = await paidPlan();
    await edit(id, { imagesUsed: 1, ...(reason === undefined ? {} : { reason }) });
    expect(await entriesOf(id)).toMatchObject([{ images: 1, reason: 'Edited by an admin' }]);
  });

  test('that changes nothing enters nothing, and is not audited', async () => {
    const [plan, images] = [await paidPlan(), await paidImages()];
    await edit(plan.id, { imagesUsed: 4 });
    const written = await watchAudit(t.database);
    await edit(plan.id, { imagesUsed: 4, reason: 'Again' });
    await edit(plan.id, { reason: 'No number at all' });
    await editImages(images.id, 0, 'None yet');
    expect(await entriesOf(plan.id)).toHaveLength(1);
    expect(await entriesOf(images.id)).toEqual([]);
    expect(await written()).toEqual([]);
  });

  test('names its reason in the audit', async () => {
    const [plan, images] = [await paidPlan(), await paidImages()];
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

  test('takes 200 characters as a reason and no more', async () => {
    const [plan, images] = [await paidPlan(), await paidImages()];
    expect((await edit(plan.id, { imagesUsed: 1, reason: 'x'.repeat(200) })).status).toBe(200);
    expectFaults(await edit(plan.id, { imagesUsed: 2, reason: 'x'.repeat(201) }), 'reason');
    expectFaults(await editImages(images.id, 1, 'x'.repeat(201)), 'reason');
    expect(await entriesOf(images.id)).toEqual([]);
  });

  test('goes to the period that runs; the list tells of all of them', async () => {
    const { id, customer } = await paidPlan();
    await edit(id, { imagesUsed: 60, reason: 'All of the first' });
    t.clock.advance(1_000);
    await approvedReceipt(customer, admin);
    t.clock.advance(1_000);
    expect(dataOf(await edit(id, { imagesUsed: 7, reason: 'Of the second' }))).toMatchObject({
      imagesUsed: 7,
    });
    expect(await entriesOf(id)).toMatchObject([{ images: 7 }, { images: 60 }]);
    const { periods } = await readLedger(t.database);
    const used = periods.filter(({ subscriptionId }) => subscriptionId === id).map((period) => period.used);
    expect(used).toEqual([60, 7]);
  });

  test('beside others at the same time comes to the sum of all', async () => {
    const { id } = await paidPlan();
    const wishes = [3, 14, 1, 5, 9, 26];
    await Promise.all(wishes.map((imagesUsed) => edit(id, { imagesUsed })));
    const entries = await entriesOf(id);
    expect(entries).toHaveLength(wishes.length);
    const summed = entries.reduce((sum, { images }) => sum + images, 0);
    expect(dataOf(await edit(id, {}))).toMatchObject({ imagesUsed: summed });
    expect(wishes).toContain(summed);
  });
});

test('the usage of what is not there is not there', async () => {
  for (const id of ['0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', 'nonsense', admin.id])
    expectRefusal(await usage(id), 404, 'NOT_FOUND');
});

test('the usage takes no cursor but its own, and no limit below one', async () => {
  const { id } = await paidPlan();
  const ask = (query: { cursor?: string; limit?: number }) =>
    admin.call('GET /admin/subscriptions/:id/usage', { params: { id }, query });
  for (const cursor of ['abc', 'YWJj', '\u0000', id]) expectFaults(await ask({ cursor }), 'cursor');
  for (const limit of [0, -1, 1.5]) expectFaults(await ask({ limit }), 'limit');
  expect((await ask({ limit: 1e9 })).status).toBe(200);
});

describe('the database', () => {
  const newId = createIds({ now: () => new Date() });
  const entry = (subscriptionId: string, periodId: string | null, images: number) => ({
    id: newId(),
    subscriptionId,
    periodId,
    images,
    reason: 'By hand',
    createdAt: t.clock.now(),
  });

  async function usedPlan() {
    const { id } = await paidPlan();
    await edit(id, { imagesUsed: 4 });
    const { periods } = await readLedger(t.database);
    const period = periods.find(({ subscriptionId }) => subscriptionId === id);
    return { id, periodId: period?.id ?? '' };
  }

  async function usedImages() {
    const { id } = await paidImages();
    await editImages(id, 4);
    return id;
  }

  test('refuses to set what is used of a period without an entry, or an entry without its sum', async () => {
    const { id, periodId } = await usedPlan();
    const { queries } = t.database;
    const ofPeriod = eq(subscriptionPeriods.id, periodId);
    const disagree = { cause: { message: expect.stringMatching(/used, its entries say/) } };
    await expect(queries.update(subscriptionPeriods).set({ used: 5 }).where(ofPeriod)).rejects.toMatchObject(
      disagree,
    );
    await expect(queries.insert(usageEntries).values(entry(id, periodId, 1))).rejects.toMatchObject(disagree);
  });

  test('refuses the same of images bought by the piece', async () => {
    const id = await usedImages();
    const { queries } = t.database;
    const ofThem = eq(boughtImages.subscriptionId, id);
    const disagree = { cause: { message: expect.stringMatching(/used, its entries say/) } };
    await expect(queries.update(boughtImages).set({ used: 5 }).where(ofThem)).rejects.toMatchObject(disagree);
    await expect(queries.insert(usageEntries).values(entry(id, null, 1))).rejects.toMatchObject(disagree);
  });

  test('refuses an entry without a period for a plan, which has no bought images', async () => {
    const { id } = await usedPlan();
    await expect(t.database.queries.insert(usageEntries).values(entry(id, null, 1))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/its entries say/) },
    });
  });

  test('refuses an entry of one subscription for a period of another', async () => {
    const [{ periodId }, other] = [await usedPlan(), await usedImages()];
    await expect(
      t.database.queries.transaction(async (tx) => {
        await tx.insert(usageEntries).values(entry(other, periodId, 1));
        await tx.update(subscriptionPeriods).set({ used: 5 }).where(eq(subscriptionPeriods.id, periodId));
      }),
    ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/its entries say/) } });
  });

  test('refuses an entry of nothing, and one that says not why', async () => {
    const { id, periodId } = await usedPlan();
    const { queries } = t.database;
    await expect(queries.insert(usageEntries).values(entry(id, periodId, 0))).rejects.toMatchObject({
      cause: { constraint: 'usage_images' },
    });
    const silent = { ...entry(id, periodId, 1), reason: null };
    await expect(queries.insert(usageEntries).values(silent)).rejects.toMatchObject({
      cause: { constraint: 'usage_reason' },
    });
  });

  test.each([
    ['rewritten', sql`update usage_entries set images = 1`],
    ['deleted', sql`delete from usage_entries`],
    ['emptied', sql`truncate usage_entries`],
  ])('refuses to have entries %s', async (_, statement) => {
    const { usage: before } = await readLedger(t.database);
    expect(before.length).toBeGreaterThan(0);
    await expect(t.database.queries.execute(statement)).rejects.toMatchObject({
      cause: { message: 'usage_entries is only ever added to' },
    });
    expect((await readLedger(t.database)).usage).toEqual(before);
  });

  test('refuses less than nothing used', async () => {
    const { id, periodId } = await usedPlan();
    await expect(
      t.database.queries.transaction(async (tx) => {
        await tx.insert(usageEntries).values(entry(id, periodId, -5));
        await tx.update(subscriptionPeriods).set({ used: -1 }).where(eq(subscriptionPeriods.id, periodId));
      }),
    ).rejects.toMatchObject({ cause: { constraint: 'periods_used' } });
  });
});
