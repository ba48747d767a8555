// Reports about money are compared with the rows behind their figures, which are added up here again.
import type { MoneyFiguresView, ReportIntervalView } from '@burnish/contract/money-reports/entities';
import { type Currency, currencies } from '@burnish/domain/money/money';
import { figureDefinitions, moneyFigures } from '@burnish/domain/reports/money-figures';
import { topCustomerCount } from '@burnish/domain/reports/top-customers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectFieldErrors } from '../../../../../testing/expect-error.ts';
import {
  createPendingOrder,
  createSentImagesInvoice,
  createSentInvoice,
  creditNoteBody,
  dataOf,
  exchangeRateBody,
  payInvoice,
  recordedPaymentBody,
  refundBody,
} from '../../../../../testing/factories.ts';
import { createRandom } from '../../../../../testing/random.ts';
import { orders, subscriptionPeriods, subscriptions } from '../../db/schema/index.ts';

let t: TestApp;
let admin: TestUser;
let customers: readonly TestUser[];

const minor = (amount: number) => Math.round(amount * 100);
const day = (date: string) => date.slice(0, 10);

type SentInvoice = Awaited<ReturnType<typeof createSentInvoice>>;

const today = () => t.clock.now().toISOString().slice(0, 10);

async function pay({ _id: id, amountDue }: SentInvoice, amount: number): Promise<void> {
  const outcome = amount < amountDue ? ({ outcome: 'partial_payment' } as const) : {};
  const body = { ...recordedPaymentBody(amountDue, amount), paymentDate: today(), ...outcome };
  dataOf(await admin.call('POST /admin/invoices/:id/payments', { params: { id }, body }));
}

/** Pays too much; then a part is credited, and some of that refunded. */
async function overpay(customer: TestUser, invoice: SentInvoice): Promise<void> {
  await pay(invoice, invoice.amountDue + 10);
  const { _id, currency } = invoice;
  const params = { id: _id };
  dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params, body: creditNoteBody(5) }));
  const { balances } = dataOf(await customer.call('GET /ledger/balances'));
  const creditBalance = balances.find((balance) => balance.currency === currency)?.creditBalance ?? 0;
  const body = { ...refundBody(3), currency, creditBalance, refundDate: today() };
  dataOf(await admin.call('POST /admin/customers/:id/refunds', { params: { id: customer.id }, body }));
}

const outcomes: readonly ((customer: TestUser, invoice: SentInvoice) => Promise<unknown>)[] = [
  (customer, invoice) => payInvoice(customer, admin, invoice),
  overpay,
  (_, invoice) => pay(invoice, 1),
  async (_, { _id: id, amountDue }) => {
    const body = { amountDue, reason: 'A gift.' };
    dataOf(await admin.call('POST /admin/invoices/:id/write-off', { params: { id }, body }));
  },
  async (_, { _id: id }) => dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id } })),
  async () => {},
];

/** Random months of invoices that are paid in full, in part, too much or not at all, written off, voided or refunded. */
async function tradeAtRandom(): Promise<void> {
  const random = createRandom(72);
  for (let step = 0; step < 40; step += 1) {
    t.clock.advance(random.below(16) * 86_400_000 + random.below(86_400_000));
    admin = await t.signInAdmin();
    const currency = random.oneOf(currencies);
    const customer = await t.signIn(`Trader ${random.below(4)}`);
    if (random.below(6) === 0) await createPendingOrder(customer, { currency });
    const create = random.oneOf([createSentInvoice, createSentImagesInvoice]);
    const invoice = await create(customer, admin, { currency });
    t.clock.advance(random.below(5) * 86_400_000);
    admin = await t.signInAdmin();
    // Credit can have covered it.
    if (invoice.amountDue > 0) await random.anyOf(outcomes)?.(customer, invoice);
  }
}

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
  t.clock.set('2027-01-10T09:00:00.000Z');
  admin = await t.signInAdmin();
  await tradeAtRandom();
  for (let month = 0; month < 3; month += 1) {
    const renewing = await t.signIn('Renewing Rita');
    await payInvoice(renewing, admin, await createSentInvoice(renewing, admin));
    t.clock.advance(25 * 86_400_000);
    admin = await t.signInAdmin();
  }
  customers = await Promise.all(
    ['Renewing Rita', 'Trader 0', 'Trader 1', 'Trader 2', 'Trader 3'].map((name) => t.signIn(name)),
  );
}, 120_000);
afterAll(() => t.close());

type EntryQuery = {
  kind?: (typeof figureDefinitions)[keyof typeof figureDefinitions]['kind'];
  currency: Currency;
};

async function listEntries(query: EntryQuery, { firstDay, lastDay }: ReportIntervalView) {
  const read = async (cursor?: string) =>
    dataOf(
      await admin.call('GET /admin/ledger/entries', {
        query: { ...query, from: day(firstDay), to: day(lastDay), limit: 7, ...(cursor && { cursor }) },
      }),
    );
  let { entries, page } = await read();
  while (page.nextCursor !== null) {
    const next = await read(page.nextCursor);
    entries = [...entries, ...next.entries];
    page = next.page;
  }
  return entries;
}

describe('the figures about money', () => {
  test('are the sums of the entries that they link to', async () => {
    const { report } = dataOf(await admin.call('GET /admin/reports/money'));
    const seen: Record<string, number> = {};
    for (const { currency, intervals, total } of report.currencies) {
      expect(intervals).toHaveLength(12);
      for (const { figures, ...month } of intervals)
        for (const figure of moneyFigures) {
          const entries = await listEntries({ kind: figureDefinitions[figure].kind, currency }, month);
          const sum = entries.reduce((all, { amount }) => all + minor(amount), 0);
          expect(minor(figures[figure]), `${figure} ${month.firstDay} ${currency}`).toBe(sum);
          seen[figure] = (seen[figure] ?? 0) + sum;
        }
      const add = (read: (figures: MoneyFiguresView) => number) =>
        intervals.reduce((sum, { figures }) => sum + minor(read(figures)), 0);
      for (const figure of moneyFigures) expect(minor(total[figure])).toBe(add((figures) => figures[figure]));
      expect(minor(total.balanceChange)).toBe(add(({ balanceChange }) => balanceChange));
    }
    for (const figure of moneyFigures) expect(seen[figure], figure).toBeGreaterThan(0);
  });

  test('add up to what customers owe, less their credit', async () => {
    const query = { from: '2027-01-01', to: '2028-12-31' };
    const { report } = dataOf(await admin.call('GET /admin/reports/money', { query }));
    const balances = await Promise.all(
      customers.map(async (customer) => dataOf(await customer.call('GET /ledger/balances')).balances),
    );
    for (const { currency, total } of report.currencies) {
      const own = balances.flat().filter((balance) => balance.currency === currency);
      const sum = own.reduce((all, { owed, creditBalance }) => all + minor(owed) - minor(creditBalance), 0);
      expect(minor(total.balanceChange)).toBe(sum);
    }
  });

  test('are converted part by part at the rate of each month', async () => {
    const body = { ...exchangeRateBody(), nairaPerDollar: 1_600.5, appliesFrom: '2027-03-15' };
    dataOf(await admin.call('POST /admin/exchange-rates', { body }));
    const query = { from: '2027-02-01', to: '2027-04-30', granularity: 'month', convertTo: 'USD' } as const;
    const { report } = dataOf(await admin.call('GET /admin/reports/money', { query }));
    expect(report.converted?.intervals.map(({ rate }) => rate.nairaPerDollar)).toEqual([
      1_540, 1_600.5, 1_600.5,
    ]);
    for (const [index, { figures, rate }] of (report.converted?.intervals ?? []).entries())
      for (const figure of moneyFigures) {
        const parts = report.currencies.map(({ currency, intervals }) => {
          const part = minor(intervals[index]?.figures[figure] ?? 0);
          return currency === 'USD' ? part : Math.floor(part / rate.nairaPerDollar);
        });
        expect(minor(figures[figure])).toBe(parts.reduce((sum, part) => sum + part, 0));
      }
  });
});

test('what is outstanding is the sum of the listed invoices, by age', async () => {
  const { report } = dataOf(await admin.call('GET /admin/reports/outstanding'));
  let count = 0;
  for (const { currency, ages, total } of report.currencies) {
    for (const { dueFrom, dueTo, invoiceCount, amountDue } of ages) {
      const query = {
        outstanding: 'true',
        currency,
        limit: 200,
        ...(dueFrom && { dueFrom: day(dueFrom) }),
        ...(dueTo && { dueTo: day(dueTo) }),
      } as const;
      const { invoices } = dataOf(await admin.call('GET /admin/invoices', { query }));
      expect(invoices).toHaveLength(invoiceCount);
      expect(minor(amountDue)).toBe(invoices.reduce((sum, invoice) => sum + minor(invoice.amountDue), 0));
      count += invoiceCount;
    }
    expect(minor(total.amountDue)).toBe(ages.reduce((sum, age) => sum + minor(age.amountDue), 0));
  }
  expect(count).toBeGreaterThan(3);
});

test('subscriptions that ran, began, were renewed and were lost are those that are listed', async () => {
  const { report } = dataOf(await admin.call('GET /admin/reports/recurring'));
  const seen = { new: 0, renewed: 0, lost: 0, active: 0 };
  for (const { currency, intervals } of report.currencies)
    for (const { startsAt, endsAt, activeCount, newCount, renewedCount, lostCount } of intervals) {
      const now = t.clock.now().toISOString();
      const end = endsAt < now ? endsAt : now;
      const countOf = async (query: object) =>
        dataOf(await admin.call('GET /admin/subscriptions', { query: { currency, ...query } })).page.total;
      const times = { changedSince: startsAt, changedBefore: end };
      expect(await countOf({ change: 'new', ...times }), startsAt).toBe(newCount);
      expect(await countOf({ change: 'renewed', ...times }), startsAt).toBe(renewedCount);
      expect(await countOf({ change: 'lost', ...times }), startsAt).toBe(lostCount);
      expect(await countOf({ activeAt: end }), startsAt).toBe(activeCount);
      seen.new += newCount;
      seen.renewed += renewedCount;
      seen.lost += lostCount;
      seen.active += activeCount;
    }
  expect(Math.min(seen.new, seen.renewed, seen.lost, seen.active), JSON.stringify(seen)).toBeGreaterThan(0);
});

test('subscriptions are counted by their paid periods, up to their cancellation', async () => {
  const [canceled] = dataOf(
    await admin.call('GET /admin/subscriptions', { query: { status: 'active' } }),
  ).subscriptions;
  if (canceled === undefined) throw new Error('there is no subscription');
  const params = { id: canceled._id };
  dataOf(await admin.call('PUT /admin/subscriptions/:id', { params, body: { status: 'cancelled' } }));
  const now = t.clock.now();
  const { queries } = t.database;
  const plans = await queries.select().from(subscriptions).where(eq(subscriptions.kind, 'plan'));
  const rows = await queries.select().from(subscriptionPeriods).orderBy(subscriptionPeriods.startsAt);
  const spans = plans.flatMap(({ id, currency, canceledAt }) => {
    const earlier = (end: Date) => (canceledAt !== null && canceledAt < end ? canceledAt : end);
    const own = rows
      .filter(({ subscriptionId, startsAt }) => subscriptionId === id && (canceledAt ?? now) >= startsAt)
      .map((row) => ({ ...row, endsAt: earlier(row.endsAt), graceEndsAt: earlier(row.graceEndsAt) }));
    return own.map((span, index) => {
      const [before, next] = [own[index - 1], own[index + 1]];
      const renews = before !== undefined && span.startsAt <= before.graceEndsAt;
      const isFollowed = next !== undefined && next.startsAt <= span.graceEndsAt;
      return { ...span, currency, renews, isLost: !isFollowed && span.graceEndsAt <= now };
    });
  });
  const { report } = dataOf(await admin.call('GET /admin/reports/recurring'));
  for (const { currency, intervals } of report.currencies)
    for (const month of intervals) {
      const from = new Date(month.startsAt);
      const end = new Date(Math.min(Date.parse(month.endsAt), now.getTime()));
      const own = spans.filter((span) => span.currency === currency);
      const isIn = (time: Date) => time >= from && time < end;
      const running = own.filter(({ startsAt, endsAt }) => startsAt < end && endsAt >= end);
      const count = (matching: readonly { subscriptionId: string }[]) =>
        new Set(matching.map(({ subscriptionId }) => subscriptionId)).size;
      expect(month, `${currency} ${month.startsAt}`).toMatchObject({
        activeCount: running.length,
        monthlyRevenue: running.reduce((sum, span) => sum + span.monthlyPriceMinor, 0) / 100,
        newCount: count(own.filter(({ startsAt, renews }) => isIn(startsAt) && !renews)),
        renewedCount: count(own.filter(({ startsAt, renews }) => isIn(startsAt) && renews)),
        lostCount: count(own.filter(({ endsAt, isLost }) => isIn(endsAt) && isLost)),
      });
    }
});

test('orders and paid orders are those that are listed', async () => {
  const { report } = dataOf(await admin.call('GET /admin/reports/conversion'));
  const keys = {
    plan: 'GET /admin/subscription-requests',
    images: 'GET /pay-per-image/admin/requests',
  } as const;
  const rows = await t.database.queries.select().from(orders).where(eq(orders.isAutoRenewal, false));
  /** As single orders have it. */
  const medianDaysOf = (own: typeof rows) => {
    const seconds = own
      .flatMap(({ status, createdAt, completedAt }) =>
        status === 'completed' ? [Number(completedAt) - createdAt.getTime()] : [],
      )
      .map((milliseconds) => milliseconds / 1_000)
      .toSorted((a, b) => a - b);
    const [lower, upper] = [
      seconds[Math.ceil(seconds.length / 2) - 1],
      seconds[Math.floor(seconds.length / 2)],
    ];
    return lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2 / 8_640) / 10;
  };
  let paid = 0;
  for (const { currency, kind, intervals, total } of report.groups) {
    const startOfReport = new Date(intervals[0]?.startsAt ?? 0);
    const own = rows.filter(
      (row) => row.currency === currency && row.kind === kind && row.createdAt >= startOfReport,
    );
    expect(total.medianDays).toBe(medianDaysOf(own));
    for (const { startsAt, endsAt, figures } of intervals) {
      const query = { currency, automatic: 'false', createdSince: startsAt, createdBefore: endsAt } as const;
      const all = dataOf(await admin.call(keys[kind], { query })).page.total;
      const completed = dataOf(await admin.call(keys[kind], { query: { ...query, status: 'completed' } }));
      expect([figures.orderCount, figures.paidCount]).toEqual([all, completed.page.total]);
      const [from, before] = [new Date(startsAt), new Date(endsAt)];
      const placed = own.filter(({ createdAt }) => createdAt >= from && createdAt < before);
      expect(figures.medianDays).toBe(medianDaysOf(placed));
      paid += figures.paidCount;
    }
    expect(total.orderCount).toBe(intervals.reduce((sum, { figures }) => sum + figures.orderCount, 0));
  }
  expect(paid).toBeGreaterThan(0);
});

test('the customers who paid most, and all others, are what was received', async () => {
  const money = dataOf(await admin.call('GET /admin/reports/money')).report.currencies;
  const { report } = dataOf(await admin.call('GET /admin/reports/customers'));
  for (const { currency, customers: listed, others, total } of report.currencies) {
    const received = money.find((sums) => sums.currency === currency)?.total.received ?? 0;
    expect(total.received).toBe(received);
    const shown = listed.reduce((sum, customer) => sum + minor(customer.received), minor(others.received));
    expect(shown).toBe(minor(received));
    expect(listed).toEqual(listed.toSorted((a, b) => b.received - a.received));
  }
});

test('all other customers are the entries of all but those who are named', async () => {
  const currency = 'NGN';
  for (let index = 0; index < topCustomerCount; index += 1) {
    const customer = await t.signIn(`Small Buyer ${index}`);
    await payInvoice(customer, admin, await createSentImagesInvoice(customer, admin, { currency }));
  }
  const range = { from: '2027-01-01', to: today() };
  const { report } = dataOf(await admin.call('GET /admin/reports/customers', { query: range }));
  const sums = report.currencies.find((sum) => sum.currency === currency);
  if (sums === undefined) throw new Error('there are no sums');
  const { others, total } = sums;
  const named = sums.customers.map(({ customer }) => customer._id);
  expect(named).toHaveLength(topCustomerCount);
  expect(others.customerCount).toBeGreaterThan(1);
  const list = async (exceptCustomerId: string | string[] | undefined) => {
    const query = { kind: 'payment', currency, ...range, limit: 200, exceptCustomerId } as const;
    return dataOf(await admin.call('GET /admin/ledger/entries', { query })).entries;
  };
  const sumOf = (entries: Awaited<ReturnType<typeof list>>) =>
    entries.reduce((sum, { amount }) => sum + minor(amount), 0);
  const entries = await list(named);
  expect(entries).toHaveLength(others.paymentCount);
  expect(sumOf(entries)).toBe(minor(others.received));
  expect(new Set(entries.map(({ userId }) => userId._id)).size).toBe(others.customerCount);
  const [first] = sums.customers;
  expect(sumOf(await list(first?.customer._id))).toBe(minor(total.received) - minor(first?.received ?? 0));
  const { id } = admin;
  for (const exceptCustomerId of ['me', [...named, id]]) {
    const query = { exceptCustomerId };
    expectFieldErrors(await admin.call('GET /admin/ledger/entries', { query }), 'exceptCustomerId');
  }
});

test('images that were used are counted by plan and tier', async () => {
  const { report } = dataOf(await admin.call('GET /admin/reports/images'));
  const { subscriptions } = dataOf(
    await admin.call('GET /admin/subscriptions', { query: { activeAt: t.clock.now().toISOString() } }),
  );
  const [used] = subscriptions;
  if (used === undefined) throw new Error('there is no subscription');
  const params = { id: used._id };
  dataOf(
    await admin.call('PUT /admin/subscriptions/:id', { params, body: { imagesUsed: used.imagesUsed + 2 } }),
  );
  const after = dataOf(await admin.call('GET /admin/reports/images')).report;
  expect(after.images).toBe(report.images + 2);
  expect(after.plans.reduce((sum, { images }) => sum + images, 0)).toBe(after.images);
});

test('each report can be downloaded', async () => {
  for (const report of ['money', 'outstanding', 'recurring', 'conversion', 'images', 'customers'] as const) {
    const response = await admin.send({ method: 'GET', url: '/api/admin/reports/export', query: { report } });
    expect(response.status).toBe(200);
    // Headers are words, and not names of fields.
    const [header = ''] = String(response.body)
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/);
    for (const name of header.split(',')) expect(name).toMatch(/^"?[A-Z ]/);
  }
});

test('files have words for ages and tiers, and the rate of each converted month with its day', async () => {
  const read = async (query: Record<string, string>) => {
    const { body } = await admin.send({ method: 'GET', url: '/api/admin/reports/export', query });
    return String(body);
  };
  const money = await read({
    report: 'money',
    from: '2027-04-01',
    to: '2027-04-30',
    granularity: 'month',
    convertTo: 'USD',
  });
  expect(money).toMatch(/^2027-04-01,2027-04-30,"All, converted to USD",.*,1600\.5,2027-03-15$/m);
  expect(await read({ report: 'outstanding' })).toMatch(/^NGN,1 to 30 days,/m);
  const images = await read({ report: 'images' });
  expect(images).toMatch(/,(Natural|High-End|Magazine|No tier),\d+$/m);
  expect(images).not.toMatch(/natural|highEnd|magazine|,,/);
});
