// Reports of any days: each figure is compared with the rows of its days, also when the studio's clocks change.
import type { ReportIntervalView } from '@burnish/contract/money-reports/entities';
import { type Currency, currencies } from '@burnish/domain/money/money';
import { figureDefinitions, type MoneyFigure, moneyFigures } from '@burnish/domain/reports/money-figures';
import { granularities } from '@burnish/domain/reports/report-intervals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { createSentInvoice, dataOf, payInvoice } from '../../../../../testing/factories.ts';
import { createRandom } from '../../../../../testing/random.ts';

const minor = (amount: number) => Math.round(amount * 100);
const day = (date: string) => date.slice(0, 10);

let t: TestApp;
let admin: TestUser;

/** Clocks change on 14 March and on 7 November 2027. */
const timeZone = 'America/New_York';

/** The last minute of a day, the first one of the next, and the hours around the changes of the clocks. */
const tradeTimes = [
  '2027-03-01T04:59:00Z',
  '2027-03-01T05:00:00Z',
  '2027-03-14T04:59:00Z',
  '2027-03-14T06:59:00Z',
  '2027-03-14T07:00:00Z',
  '2027-03-15T03:59:00Z',
  '2027-03-15T04:00:00Z',
  '2027-04-01T03:59:00Z',
  '2027-04-01T04:00:00Z',
  '2027-11-07T03:59:00Z',
  '2027-11-07T05:30:00Z',
  '2027-11-07T06:30:00Z',
  '2027-11-08T04:59:00Z',
  '2027-11-08T05:00:00Z',
  '2027-12-01T04:59:00Z',
  '2027-12-01T05:00:00Z',
] as const;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
  t.clock.set('2027-02-20T12:00:00.000Z');
  admin = await t.signInAdmin();
  const { week, version } = dataOf(await admin.call('GET /admin/settings')).openingHours;
  const body = { timeZone, week, version };
  dataOf(await admin.call('PUT /admin/settings/opening-hours', { body }));
  const random = createRandom(97);
  for (const [index, time] of tradeTimes.entries()) {
    t.clock.set(time);
    admin = await t.signInAdmin();
    const customer = await t.signIn(`Customer ${index % 5}`);
    const currency = random.oneOf(currencies);
    const invoice = await createSentInvoice(customer, admin, { currency });
    if (random.below(3) > 0) await payInvoice(customer, admin, invoice);
  }
  t.clock.set('2027-12-20T12:00:00.000Z');
  admin = await t.signInAdmin();
}, 120_000);
afterAll(() => t.close());

const daysOf = ({ firstDay, lastDay }: ReportIntervalView) => ({ from: day(firstDay), to: day(lastDay) });

/** The sum of the entries that a figure leads to. */
async function sumEntries(
  figure: MoneyFigure,
  currency: Currency,
  days: { from: string; to: string },
): Promise<number> {
  const query = { kind: figureDefinitions[figure].kind, currency, ...days, limit: 200 };
  const { entries } = dataOf(await admin.call('GET /admin/ledger/entries', { query }));
  return entries.reduce((sum, { amount }) => sum + minor(amount), 0);
}

const ranges = [
  { from: '2027-03-01', to: '2027-03-31' },
  { from: '2027-03-14', to: '2027-03-14' },
  { from: '2027-10-20', to: '2027-12-05' },
  { from: '2027-02-28', to: '2027-12-01' },
] as const;

describe.each(ranges)('from $from to $to', (range) => {
  test.each(granularities)('figures by %s are the sums of the entries of their days', async (granularity) => {
    const response = await admin.call('GET /admin/reports/money', { query: { ...range, granularity } });
    if (granularity === 'day' && range.from === '2027-02-28')
      return expectFieldErrors(response, 'granularity');
    const { report } = dataOf(response);
    expect(report.granularity).toBe(granularity);
    expect(day(report.currencies[0]?.intervals[0]?.firstDay ?? '')).toBe(range.from);
    for (const { currency, intervals, total } of report.currencies)
      for (const figure of moneyFigures) {
        const sum = minor(total[figure]);
        expect(sum).toBe(await sumEntries(figure, currency, range));
        expect(intervals.reduce((all, { figures }) => all + minor(figures[figure]), 0)).toBe(sum);
        // No figure is negative: the others are zero, like the sum of their entries.
        for (const { figures, ...interval } of intervals.filter(({ figures }) => figures[figure] > 0))
          expect(minor(figures[figure])).toBe(await sumEntries(figure, currency, daysOf(interval)));
      }
  });

  test('orders are those of the times of each interval', async () => {
    const { report } = dataOf(await admin.call('GET /admin/reports/conversion', { query: range }));
    for (const { currency, kind, intervals, total } of report.groups) {
      if (kind !== 'plan') continue;
      const countOf = async (createdSince: string, createdBefore: string) => {
        const query = { currency, automatic: 'false', createdSince, createdBefore, limit: 1 } as const;
        return dataOf(await admin.call('GET /admin/subscription-requests', { query })).page.total;
      };
      for (const { startsAt, endsAt, figures } of intervals)
        if (figures.orderCount > 0) expect(figures.orderCount).toBe(await countOf(startsAt, endsAt));
      const [start = '', end = ''] = [intervals[0]?.startsAt, intervals.at(-1)?.endsAt];
      expect(total.orderCount).toBe(await countOf(start, end));
    }
  });

  test('subscriptions are those of the times of each interval', async () => {
    const { report } = dataOf(await admin.call('GET /admin/reports/recurring', { query: range }));
    for (const { currency, intervals } of report.currencies)
      for (const { startsAt, endsAt, activeCount, newCount, lostCount } of intervals) {
        const countOf = async (query: object) =>
          dataOf(await admin.call('GET /admin/subscriptions', { query: { currency, limit: 1, ...query } }))
            .page.total;
        const times = { changedSince: startsAt, changedBefore: endsAt };
        if (newCount > 0) expect(await countOf({ change: 'new', ...times }), startsAt).toBe(newCount);
        if (lostCount > 0) expect(await countOf({ change: 'lost', ...times }), startsAt).toBe(lostCount);
        expect(await countOf({ activeAt: endsAt }), startsAt).toBe(activeCount);
      }
  });
});

test('what happens in the last minute of a day is of that day, and a minute later of the next one', async () => {
  const read = async (granularity: 'day' | 'month', from: string, to: string) => {
    const query = { from, to, granularity };
    const { report } = dataOf(await admin.call('GET /admin/reports/conversion', { query }));
    return report.groups
      .map(({ intervals }) => intervals.map(({ figures }) => figures.orderCount))
      .reduce((sums, counts) => sums.map((sum, index) => sum + (counts[index] ?? 0)));
  };
  expect(await read('day', '2027-02-28', '2027-03-01')).toEqual([1, 1]);
  expect(await read('day', '2027-03-13', '2027-03-15')).toEqual([1, 3, 1]);
  expect(await read('day', '2027-11-06', '2027-11-08')).toEqual([1, 3, 1]);
  expect(await read('month', '2027-11-01', '2027-12-31')).toEqual([6, 1]);
  expect(await read('month', '2027-03-31', '2027-04-01')).toEqual([1, 1]);
});

describe('the days of a report', () => {
  const read = (query: object) => admin.call('GET /admin/reports/money', { query });

  test.each([
    [{ from: '2027-12-21' }, 'from', "The first day can't be in the future."],
    [{ from: '2022-12-20', to: '2027-12-20' }, 'from', 'Choose at most 5 years.'],
    [{ from: '1999-12-31', to: '2000-01-05' }, 'from', 'Choose a first day from the year 2000 on.'],
    [{ to: '1999-12-31' }, 'to', 'Choose a last day from the year 2000 on.'],
    [{ from: '2027-02-02', to: '2027-02-01' }, 'to', 'Choose a last day that is not before the first one.'],
    [{ from: '2027-02-30' }, 'from', 'Enter a date.'],
    [
      { from: '2027-01-01', granularity: 'day' },
      'granularity',
      'Choose weeks or months. A report has at most 100 rows.',
    ],
  ])('%o are refused', async (query, field, message) => {
    const response = await read(query);
    expectFieldErrors(response, field);
    expect(response.body.errors?.map((error) => error.message)).toEqual([message]);
  });

  test('end today, and are up to five years', async () => {
    const { report } = dataOf(await read({ from: '2022-12-21', to: '9999-12-31' }));
    expect(report).toMatchObject({ timeZone, granularity: 'month' });
    const { intervals = [] } = report.currencies[0] ?? {};
    expect(intervals).toHaveLength(61);
    expect(intervals[0]).toMatchObject({
      firstDay: '2022-12-21T00:00:00.000Z',
      startsAt: '2022-12-21T05:00:00.000Z',
    });
    expect(intervals.at(-1)).toMatchObject({ lastDay: '2027-12-20T00:00:00.000Z' });
  });

  test('are those of the file', async () => {
    const query = { report: 'recurring', from: '2027-03-10', to: '2027-04-20' };
    const response = await admin.send({ method: 'GET', url: '/api/admin/reports/export', query });
    const lines = String(response.body).split(/\r?\n/);
    expect(lines.filter((line) => line.includes(',NGN,')).map((line) => line.slice(0, 21))).toEqual([
      '2027-03-10,2027-03-14',
      '2027-03-15,2027-03-21',
      '2027-03-22,2027-03-28',
      '2027-03-29,2027-04-04',
      '2027-04-05,2027-04-11',
      '2027-04-12,2027-04-18',
      '2027-04-19,2027-04-20',
    ]);
  });
});
