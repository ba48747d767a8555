// What the database adds up for reports. That it stays right whatever happens is tested with random actions.
import { utcDate } from '@burnish/domain/time/calendar-date';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createApprovedReceipt, creditNoteBody, dataOf } from '../../../../../testing/factories.ts';
import { subscribeToSilver } from '../../../../../testing/plans.ts';
import { reportRules } from '../../../../../testing/report-invariants.ts';
import { readTables } from '../../../../../testing/table-snapshot.ts';
import { usageDays } from '../../db/schema/index.ts';

let t: TestApp;
let admin: TestUser;
let subscriptionId: string;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.set('2027-03-10T22:30:00.000Z');
  admin = await t.signInAdmin();
  const ada = await t.signIn('Ada Obi');
  await createApprovedReceipt(ada, admin, { planId: 'silver-plan' });
  const { subscriptions } = dataOf(await ada.call('GET /subscriptions/active'));
  subscriptionId = subscriptions[0]?._id ?? '';
});
afterAll(() => t.close());

async function setUsed(imagesUsed: number): Promise<void> {
  dataOf(
    await admin.call('PUT /admin/subscriptions/:id', {
      params: { id: subscriptionId },
      body: { imagesUsed },
    }),
  );
}

async function signInAfter(hours: number): Promise<void> {
  t.clock.advance(hours * 3_600_000);
  admin = await t.signInAdmin();
}

async function countReported(from: string, to: string): Promise<number> {
  const query = { from, to, granularity: 'month' } as const;
  return dataOf(await admin.call('GET /admin/reports/images', { query })).report.images;
}

const violations = async () => {
  const tables = await readTables(t.database);
  return reportRules.flatMap((rule) => [...rule(tables)]);
};

describe('used images', () => {
  const days = () => t.database.queries.select().from(usageDays).orderBy(usageDays.day);

  test('are added up by day in UTC once the day is over', async () => {
    await setUsed(4);
    await t.services.moneyReports.sumUsageDays();
    expect(await days()).toEqual([]);
    await signInAfter(2);
    await t.services.moneyReports.sumUsageDays();
    await setUsed(7);
    expect(await days()).toMatchObject([{ day: '2027-03-10', planId: 'silver-plan', images: 4 }]);
    await signInAfter(24);
    await t.services.moneyReports.sumUsageDays();
    await t.services.moneyReports.sumUsageDays();
    expect((await days()).map(({ day, images }) => [day, images])).toEqual([
      ['2027-03-10', 4],
      ['2027-03-11', 3],
    ]);
  });

  test('are reported from the sums and the entries that are not added up yet', async () => {
    await setUsed(12);
    // March 11 begins at 23:00 UTC in Lagos.
    expect(await countReported('2027-03-10', '2027-03-10')).toBe(4);
    expect(await countReported('2027-03-11', '2027-03-11')).toBe(3);
    expect(await countReported('2027-03-01', '2027-03-31')).toBe(12);
    await t.database.queries
      .update(usageDays)
      .set({ images: 100 })
      .where(eq(usageDays.day, utcDate(new Date('2027-03-11'))));
    expect(await countReported('2027-03-01', '2027-03-31')).toBe(109);
    expect(await violations()).toHaveLength(1);
    await t.database.queries.update(usageDays).set({ images: 3 }).where(eq(usageDays.images, 100));
  });

  test('of a day that is added up already are added to it', async () => {
    t.clock.set('2027-03-10T23:50:00.000Z');
    admin = await t.signInAdmin();
    await setUsed(14);
    expect(await violations()).toEqual([]);
    t.clock.set('2027-03-14T10:00:00.000Z');
    admin = await t.signInAdmin();
    expect(await countReported('2027-03-01', '2027-03-31')).toBe(14);
    const [day] = await days();
    expect(day?.images).toBe(6);
  });

  test('are added up later if a transaction is adding entries, which no one waits for', async () => {
    const before = await days();
    await t.database.queries.transaction(async (tx) => {
      await tx.execute(sql`lock table usage_entries in row exclusive mode`);
      await t.services.moneyReports.sumUsageDays();
    });
    expect(await days()).toEqual(before);
    await t.services.moneyReports.sumUsageDays();
    expect((await days()).length).toBe(before.length + 1);
    expect(await violations()).toEqual([]);
  });
});

describe('paid spans', () => {
  const setStatus = async (id: string, status: 'active' | 'cancelled') =>
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status } }));

  test('end when the subscription is canceled, until it is active again', async () => {
    const { id } = await subscribeToSilver(t, admin, 'Cancels Her Plan', 2);
    const ends = async () => {
      const { paidSpans } = await readTables(t.database);
      return paidSpans.filter((span) => span.subscriptionId === id).map(({ endsAt }) => endsAt.toISOString());
    };
    const before = await ends();
    expect(before).toHaveLength(2);
    await signInAfter(24);
    await setStatus(id, 'cancelled');
    expect(await ends()).toEqual([t.clock.now().toISOString()]);
    expect(await violations()).toEqual([]);
    await signInAfter(24);
    await setStatus(id, 'active');
    expect((await ends()).toSorted()).toEqual(before.toSorted());
    expect(await violations()).toEqual([]);
  });

  test('leave out a period that was credited before it began', async () => {
    t.clock.set('2028-05-10T10:00:00.000Z');
    admin = await t.signInAdmin();
    const { customer, id } = await subscribeToSilver(t, admin, 'Credited Ahead', 2);
    const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
    const params = { id: invoices[0]?._id ?? '' };
    const body = { ...creditNoteBody(97), endDate: '2028-05-10' };
    dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params, body }));
    expect(await violations()).toEqual([]);
    t.clock.set('2028-06-20T10:00:00.000Z');
    admin = await t.signInAdmin();
    const range = { from: '2028-06-01', to: '2028-06-30', granularity: 'month' } as const;
    const { report } = dataOf(await admin.call('GET /admin/reports/recurring', { query: range }));
    expect(report.currencies.find(({ currency }) => currency === 'USD')?.intervals).toMatchObject([
      { renewedCount: 0, lostCount: 1 },
    ]);
    const changed = { changedSince: '2028-05-31T23:00:00.000Z', changedBefore: '2028-06-30T23:00:00.000Z' };
    const idsOf = async (change: 'renewed' | 'lost') => {
      const query = { change, ...changed };
      const { subscriptions } = dataOf(await admin.call('GET /admin/subscriptions', { query }));
      return subscriptions.map(({ _id }) => _id);
    };
    expect(await idsOf('renewed')).toEqual([]);
    expect(await idsOf('lost')).toEqual([id]);
  });

  test('that renew a subscription twice in a month count once, as in the list behind the figure', async () => {
    t.clock.set('2027-05-01T10:00:00.000Z');
    admin = await t.signInAdmin();
    const { customer, id } = await subscribeToSilver(t, admin, 'Renews Twice', 3);
    for (let started = 0; started < 2; started += 1) {
      await signInAfter(24);
      const body = { imagesUsed: 30 };
      dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body }));
      dataOf(await customer.call('POST /subscriptions/:id/start-next-period', { params: { id } }));
    }
    await signInAfter(24);
    const range = { from: '2027-05-01', to: '2027-05-31', granularity: 'month' } as const;
    const { report } = dataOf(await admin.call('GET /admin/reports/recurring', { query: range }));
    const renewed = report.currencies.map(({ intervals }) => intervals[0]?.renewedCount ?? 0);
    expect(renewed.toSorted()).toEqual([0, 1]);
    const query = {
      change: 'renewed',
      changedSince: '2027-04-30T23:00:00.000Z',
      changedBefore: '2027-05-31T23:00:00.000Z',
    } as const;
    const { page } = dataOf(await admin.call('GET /admin/subscriptions', { query }));
    expect(page.total).toBe(1);
  });
});
