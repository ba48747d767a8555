// Images of withdrawn photos: where they go, and that each is given back once.
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';
import {
  createApprovedReceipt,
  createSentInvoice,
  dataOf,
  receiptBody,
} from '../../../../../testing/factories.ts';
import { findViolations } from '../../../../../testing/invariants.ts';
import { createPaidImages, listPhotosOfJob, listQuotas } from '../../../../../testing/photos.ts';
import { listUsageEntries, submitPhotos } from '../../../../../testing/stored-photos.ts';
import { readTables } from '../../../../../testing/table-snapshot.ts';
import { subscriptionPeriods, usageEntries } from '../../db/schema/index.ts';
import { createIds } from '../../platform/db/ids.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
afterEach(async () => expect(findViolations(await readTables(t.database))).toEqual([]));

const planId = 'silver-plan';

/** A customer of the Silver Plan, 30 images a month. They sign in again each day, because tokens expire. */
function customerNamed(name: string) {
  async function signInOn(day: string) {
    t.clock.set(`${day}T12:00:00.000Z`);
    return { person: await t.signIn(name), admin: await t.signInAdmin() };
  }

  async function plan(day: string): Promise<PlanSubscription> {
    const { person } = await signInOn(day);
    const [newest] = dataOf(await person.call('GET /subscriptions/active')).subscriptions;
    if (newest?.subscriptionType !== 'subscription') throw new Error('the customer has no plan');
    return newest;
  }

  async function withdraw(day: string, jobId: string, count: number): Promise<void> {
    const { person } = await signInOn(day);
    const photos = await listPhotosOfJob(person, jobId);
    for (const { _id: id } of photos.slice(0, count))
      dataOf(await person.call('DELETE /photos/:id', { params: { id } }));
  }

  return {
    plan,
    withdraw,
    /** Images used, the limit, and those given back from earlier periods. */
    async images(day: string) {
      const { imagesUsed, imagesLimit, imagesReturned } = await plan(day);
      return [imagesUsed, imagesLimit, imagesReturned];
    },
    async pay(day: string) {
      const { person, admin } = await signInOn(day);
      await createApprovedReceipt(person, admin, { planId });
    },
    async submitReceipt(day: string): Promise<string> {
      const { person, admin } = await signInOn(day);
      const { _id } = await createSentInvoice(person, admin, { planId });
      const body = receiptBody(_id, { paymentDate: day });
      return dataOf(await person.call('POST /subscriptions/payments/receipt', { body })).paymentReceipt._id;
    },
    async approve(day: string, id: string) {
      const { admin } = await signInOn(day);
      const decision = { params: { id }, body: { status: 'approved' } } as const;
      dataOf(await admin.call('PUT /admin/payment-receipts/:id', decision));
    },
    async submitPhotos(day: string, count: number): Promise<string> {
      const { person } = await signInOn(day);
      return (await submitPhotos(t, person, count))._id;
    },
    async setUsed(day: string, imagesUsed: number) {
      const { _id: id } = await plan(day);
      const { admin } = await signInOn(day);
      dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesUsed } }));
    },
    signInOn,
  };
}

describe('an image of a period that has ended', () => {
  test('is given back to the running period, beyond its images and its tier', async () => {
    const customer = customerNamed('Ended');
    await customer.pay('2027-01-10');
    const job = await customer.submitPhotos('2027-01-20', 16);
    await customer.pay('2027-01-21');
    expect(await customer.images('2027-02-11')).toEqual([0, 36, 0]);
    await customer.withdraw('2027-02-11', job, 2);
    expect(await customer.images('2027-02-11')).toEqual([0, 38, 2]);
    const { person } = await customer.signInOn('2027-02-12');
    expect(await listQuotas(person)).toMatchObject([
      { imagesUsed: 0, imagesLimit: 38, remainingByTier: { natural: 17, highEnd: 10, magazine: 5 } },
    ]);
    const { _id } = await customer.plan('2027-02-12');
    const { periods } = await readTables(t.database);
    const own = periods.filter(({ subscriptionId }) => subscriptionId === _id);
    expect(own.map(({ used, returned }) => [used, returned])).toEqual([
      [16, 0],
      [0, 2],
    ]);
    expect(dataOf(await person.call('GET /subscriptions/active')).subscriptions[0]).toMatchObject({
      imagesReturned: 2,
    });
  });

  test('waits for the next period if none is running, and is given back when that is paid for', async () => {
    const customer = customerNamed('Waits');
    await customer.pay('2027-01-10');
    const job = await customer.submitPhotos('2027-02-09', 5);
    await customer.withdraw('2027-02-11', job, 2);
    expect(await customer.images('2027-02-11')).toEqual([5, 30, 0]);
    await customer.withdraw('2027-03-20', job, 1);
    await customer.pay('2027-03-21');
    expect(await customer.images('2027-03-21')).toEqual([0, 33, 3]);
    await customer.pay('2027-03-22');
    expect(await customer.images('2027-03-22')).toEqual([0, 33, 3]);
    expect((await customer.plan('2027-03-22')).upcomingPeriods).toMatchObject([{ images: 30 }]);
  });

  test('does not roll over again', async () => {
    const customer = customerNamed('Not Again');
    await customer.pay('2027-01-10');
    const job = await customer.submitPhotos('2027-01-20', 30);
    for (const day of ['2027-01-21', '2027-01-22']) await customer.pay(day);
    await customer.withdraw('2027-02-11', job, 20);
    expect(await customer.images('2027-02-11')).toEqual([0, 50, 20]);
    expect(await customer.images('2027-03-11')).toEqual([0, 36, 0]);
  });
});

describe('after an edit by an admin', () => {
  test('no more images are used by photos than were paid for', async () => {
    const customer = customerNamed('Edited');
    await customer.pay('2027-01-10');
    const job = await customer.submitPhotos('2027-01-11', 30);
    await customer.setUsed('2027-01-12', 20);
    await customer.withdraw('2027-01-13', job, 10);
    expect(await customer.images('2027-01-13')).toEqual([20, 30, 0]);
    await customer.withdraw('2027-01-13', job, 1);
    expect(await customer.images('2027-01-13')).toEqual([19, 30, 0]);
  });

  test('nothing is given back twice in a later period', async () => {
    const customer = customerNamed('Edited And Ended');
    await customer.pay('2027-01-10');
    const job = await customer.submitPhotos('2027-01-11', 30);
    await customer.setUsed('2027-01-12', 20);
    await customer.pay('2027-01-13');
    await customer.withdraw('2027-02-11', job, 11);
    expect(await customer.images('2027-02-11')).toEqual([0, 37, 1]);
  });

  test('an image used beyond the limit is not given back', async () => {
    const customer = customerNamed('Beyond');
    await customer.pay('2027-01-10');
    const job = await customer.submitPhotos('2027-01-11', 3);
    await customer.setUsed('2027-01-12', 32);
    await customer.pay('2027-01-13');
    await customer.withdraw('2027-01-14', job, 3);
    expect(await customer.images('2027-01-14')).toEqual([0, 31, 1]);
  });

  test('individually bought images are given back once, too', async () => {
    const { person, admin } = await customerNamed('Images').signInOn('2027-01-10');
    const id = await createPaidImages(person, admin, { quantity: 10 });
    const { _id: job } = await submitPhotos(t, person, 10);
    const body = { imagesUsed: 6 };
    dataOf(await admin.call('PUT /pay-per-image/admin/:id/usage', { params: { id }, body }));
    dataOf(await person.call('PUT /photos/jobs/:id/withdraw', { params: { id: job } }));
    expect(await listQuotas(person)).toMatchObject([{ imagesUsed: 0, imagesLimit: 10 }]);
  });
});

describe('a withdrawal and the approval of a payment', () => {
  /** The images left, and the end of the current period, after both. */
  async function payWhileUsedUp(name: string, steps: readonly ('approve' | 'withdraw')[]) {
    const customer = customerNamed(name);
    await customer.pay('2027-01-10');
    const job = await customer.submitPhotos('2027-01-11', 30);
    const receipt = await customer.submitReceipt('2027-01-12');
    for (const step of steps) {
      if (step === 'approve') await customer.approve('2027-01-13', receipt);
      else await customer.withdraw('2027-01-13', job, 24);
    }
    const { imagesUsed, imagesLimit, startDate, endDate, paidUntil } = await customer.plan('2027-01-14');
    return { left: imagesLimit - imagesUsed, startDate, endDate, paidUntil };
  }

  test('have the same result in either order', async () => {
    const expected = {
      left: 54,
      startDate: '2027-01-13T12:00:00.000Z',
      endDate: '2027-02-13T12:00:00.000Z',
      paidUntil: '2027-02-13T12:00:00.000Z',
    };
    expect(await payWhileUsedUp('Approved First', ['approve', 'withdraw'])).toEqual(expected);
    expect(await payWhileUsedUp('Withdrawn First', ['withdraw', 'approve'])).toEqual(expected);
  });

  test('of a payment that was submitted after the withdrawal: the period goes on', async () => {
    const customer = customerNamed('Submitted After');
    await customer.pay('2027-01-10');
    const job = await customer.submitPhotos('2027-01-11', 30);
    await customer.withdraw('2027-01-12', job, 24);
    await customer.pay('2027-01-13');
    expect(await customer.plan('2027-01-14')).toMatchObject({
      imagesUsed: 6,
      imagesLimit: 30,
      endDate: '2027-02-10T12:00:00.000Z',
      paidUntil: '2027-03-10T12:00:00.000Z',
    });
  });

  test('can happen at the same time', async () => {
    const customer = customerNamed('Parallel');
    await customer.pay('2027-01-10');
    const job = await customer.submitPhotos('2027-01-11', 30);
    const id = await customer.submitReceipt('2027-01-12');
    const { person, admin } = await customer.signInOn('2027-01-13');
    const decision = { params: { id }, body: { status: 'approved' } } as const;
    const [withdrawn, approved] = await Promise.all([
      person.call('PUT /photos/jobs/:id/withdraw', { params: { id: job } }),
      admin.call('PUT /admin/payment-receipts/:id', decision),
    ]);
    expect([withdrawn.status, approved.status]).toEqual([200, 200]);
    const { imagesUsed, imagesLimit, startDate } = await customer.plan('2027-01-13');
    expect([imagesLimit - imagesUsed, startDate]).toEqual([60, '2027-01-13T12:00:00.000Z']);
  });
});

describe('the database', () => {
  const newId = createIds({ now: () => new Date() });

  async function createUse(name: string) {
    const customer = customerNamed(name);
    await customer.pay('2027-01-10');
    await customer.submitPhotos('2027-01-11', 2);
    const { _id } = await customer.plan('2027-01-11');
    const [use, other] = await listUsageEntries(t, _id);
    if (use === undefined || other === undefined) throw new Error('there are no entries');
    return { use, other };
  }

  type Entry = typeof usageEntries.$inferInsert;

  /** Inserts entries of a period, with its totals. */
  async function insert(entries: readonly Entry[], totals: { used?: number; returned?: number }) {
    await t.database.queries.transaction(async (tx) => {
      for (const entry of entries) await tx.insert(usageEntries).values(entry);
      const [first] = entries;
      await tx
        .update(subscriptionPeriods)
        .set(totals)
        .where(eq(subscriptionPeriods.id, first?.periodId ?? ''));
    });
  }

  const reversalOf = (use: Entry, change: Partial<Entry> = {}): Entry => ({
    ...use,
    id: newId(),
    images: -1,
    reversesId: use.id,
    ...change,
  });

  test('accepts one reversal of an entry', async () => {
    const { use } = await createUse('Reversed Twice');
    const again = insert([reversalOf(use), reversalOf(use)], { used: 0 });
    await expect(again).rejects.toMatchObject({ cause: { constraint: 'usage_entries_one_reversal' } });
  });

  test('rejects an entry that gives back the image of a photo without naming its use', async () => {
    const { use } = await createUse('Unnamed');
    const unnamed = insert([reversalOf(use, { reversesId: null })], { used: 1 });
    await expect(unnamed).rejects.toMatchObject({ cause: { constraint: 'usage_entries_reversal' } });
  });

  test.each([
    ['more images', { images: -2 }, 0],
    ['another tier', { tier: 'magazine' }, 1],
  ] as const)('rejects a reversal with %s', async (name, change, used) => {
    const { use } = await createUse(`With ${name}`);
    await expect(insert([reversalOf(use, change)], { used })).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/differs from the entry that it reverses/) },
    });
  });

  test('rejects a reversal with the photo of another entry', async () => {
    const { use, other } = await createUse('Other Photo');
    await expect(insert([reversalOf(use, { photoId: other.photoId })], { used: 1 })).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/differs from the entry that it reverses/) },
    });
  });

  test('rejects a number of returned images that differs from the entries', async () => {
    const { use } = await createUse('Returned');
    const update = t.database.queries
      .update(subscriptionPeriods)
      .set({ returned: 1 })
      .where(eq(subscriptionPeriods.id, use.periodId ?? ''));
    await expect(update).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/1 images returned, but its usage entries add up to 0/) },
    });
  });
});
