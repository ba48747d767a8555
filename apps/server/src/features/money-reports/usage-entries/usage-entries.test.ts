// The figures about used images are compared with the usage entries that they lead to, after months of random use.
import type { StudioUsageEntry } from '@burnish/contract/money-reports/usage-entries';
import { planIds, tiers } from '@burnish/domain/catalog/plans';
import { granularities } from '@burnish/domain/reports/report-intervals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { createPaidImages, createPaidPlan, listPhotosOfJob } from '../../../../../../testing/photos.ts';
import { createRandom, type Random } from '../../../../../../testing/random.ts';
import { createSubmission } from '../../../../../../testing/stored-photos.ts';

let t: TestApp;
let admin: TestUser;

const customerNames = ['Silver Sam', 'Golden Gwen', 'Diamond Dee', 'Single Sid'] as const;
const day = 86_400_000;

interface Buyer {
  readonly customer: TestUser;
  /** The subscription that photos are submitted with, and that is corrected. */
  readonly subscriptionId: string;
  readonly planId: (typeof planIds)[number] | null;
}

async function createBuyers(): Promise<Buyer[]> {
  const plans = [...planIds, null];
  const buyers: Buyer[] = [];
  for (const [index, planId] of plans.entries()) {
    const customer = await t.signIn(customerNames[index] ?? '');
    const subscriptionId =
      planId === null
        ? await createPaidImages(customer, admin, { quantity: 60 })
        : await createPaidPlan(customer, admin, { planId });
    buyers.push({ customer, subscriptionId, planId });
  }
  return buyers;
}

async function correct({ subscriptionId: id, planId }: Buyer, random: Random): Promise<void> {
  const body = { imagesUsed: random.below(12), reason: `Correction ${random.below(100)}` };
  const key = planId === null ? 'PUT /pay-per-image/admin/:id/usage' : 'PUT /admin/subscriptions/:id';
  // A number that was used already is refused, and so is one below the photos that use images.
  await admin.call(key, { params: { id }, body });
}

async function submit({ customer, subscriptionId, planId }: Buyer, random: Random): Promise<void> {
  const tier = planId === null ? undefined : random.oneOf(tiers);
  const body = await createSubmission(t, customer, 1 + random.below(2), {
    subscriptionId,
    ...(tier && { tier }),
  });
  const response = await customer.call('POST /photos/jobs', { body });
  // A plan that has ended, or without images of the tier.
  if (response.status >= 400) return;
  const { job } = dataOf(response);
  if (random.below(3) > 0) return;
  const [photo] = await listPhotosOfJob(customer, job._id);
  if (photo !== undefined) dataOf(await customer.call('DELETE /photos/:id', { params: { id: photo._id } }));
}

beforeAll(async () => {
  t = await createTestApp();
  t.clock.set('2027-01-31T20:00:00.000Z');
  admin = await t.signInAdmin();
  const random = createRandom(79);
  let buyers = await createBuyers();
  for (let step = 0; step < 60; step += 1) {
    t.clock.advance(random.below(3 * day));
    admin = await t.signInAdmin();
    if (step === 30) buyers = await createBuyers();
    const buyer = random.anyOf(buyers);
    if (buyer === undefined) continue;
    const customer = await t.signIn(customerNames[buyers.indexOf(buyer)] ?? '');
    if (random.below(3) === 0) await correct(buyer, random);
    else await submit({ ...buyer, customer }, random);
    // So that the reports read sums of days that are over, and the entries of later ones.
    if (step === 45) await t.services.moneyReports.sumUsageDays();
  }
}, 120_000);
afterAll(() => t.close());

type EntryQuery = Parameters<typeof listEntries>[0];

/** In small pages. */
async function listEntries(query: {
  planId?: (typeof planIds)[number] | 'none';
  tier?: (typeof tiers)[number] | 'none';
  createdSince?: string;
  createdBefore?: string;
}): Promise<StudioUsageEntry[]> {
  const entries: StudioUsageEntry[] = [];
  let cursor: string | undefined;
  do {
    const options = { query: { ...query, limit: 7, ...(cursor && { cursor }) } };
    const { entries: found, page } = dataOf(await admin.call('GET /admin/usage/entries', options));
    entries.push(...found);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

const sumOf = (entries: readonly StudioUsageEntry[]) => entries.reduce((sum, { images }) => sum + images, 0);

const readReport = async (query: object) =>
  dataOf(await admin.call('GET /admin/reports/images', { query })).report;

/** The whole time, a day, and random days. */
function randomRanges(): { from: string; to: string }[] {
  const random = createRandom(80);
  const dayAt = (after: number) =>
    new Date(Date.parse('2027-01-31') + after * day).toISOString().slice(0, 10);
  const drawn = Array.from({ length: 6 }, () => {
    const first = random.below(80);
    return { from: dayAt(first), to: dayAt(first + random.below(20)) };
  });
  return [{ from: dayAt(0), to: dayAt(300) }, { from: dayAt(1), to: dayAt(1) }, ...drawn];
}

describe.each(randomRanges())('from $from to $to', (range) => {
  test('each figure is the sum of the entries that it leads to', async () => {
    const { plans, images, startsAt, endsAt } = await readReport(range);
    const times = { createdSince: startsAt, createdBefore: endsAt };
    const all = await listEntries(times);
    expect(sumOf(all)).toBe(images);
    let listed = 0;
    for (const plan of plans) {
      const planId = plan.planId ?? 'none';
      expect(sumOf(await listEntries({ planId, ...times }))).toBe(plan.images);
      for (const { tier, images: figure } of plan.tiers) {
        const entries = await listEntries({ planId, tier: tier ?? 'none', ...times });
        expect(sumOf(entries), `${planId} ${tier}`).toBe(figure);
        for (const entry of entries) expect(entry).toMatchObject({ planId: plan.planId, tier });
        listed += entries.length;
      }
    }
    expect(listed).toBe(all.length);
  });

  test.each(granularities)('each figure of a %s is the sum of its entries', async (granularity) => {
    const report = await readReport({ ...range, granularity });
    expect(report.granularity).toBe(granularity);
    expect([report.intervals[0]?.startsAt, report.intervals.at(-1)?.endsAt]).toEqual([
      report.startsAt,
      report.endsAt,
    ]);
    const all = await listEntries({ createdSince: report.startsAt, createdBefore: report.endsAt });
    for (const { startsAt, endsAt, plans, images } of report.intervals) {
      const own = all.filter(({ createdAt }) => createdAt >= startsAt && createdAt < endsAt);
      expect(images, startsAt).toBe(sumOf(own));
      const shown = plans.flatMap(({ planId, tiers }) => tiers.map(({ tier }) => `${planId} ${tier}`));
      expect(new Set(shown)).toEqual(new Set(own.map(({ planId, tier }) => `${planId} ${tier}`)));
      for (const plan of plans) {
        const ofPlan = own.filter(({ planId }) => planId === plan.planId);
        expect(plan.images).toBe(sumOf(ofPlan));
        for (const { tier, images: figure } of plan.tiers)
          expect(figure).toBe(sumOf(ofPlan.filter((entry) => entry.tier === tier)));
      }
    }
    expect(report.intervals.reduce((sum, { images }) => sum + images, 0)).toBe(report.images);
  });
});

test('the entries are of every plan and tier, corrections, and images that were given back', async () => {
  const entries = await listEntries({});
  expect(new Set(entries.map(({ planId }) => planId))).toEqual(new Set([...planIds, null]));
  expect(new Set(entries.map(({ tier }) => tier))).toEqual(new Set([...tiers, null]));
  expect(entries.some(({ photo, images }) => photo !== null && images < 0)).toBe(true);
  expect(entries.some(({ photo, reason }) => photo === null && reason?.startsWith('Correction'))).toBe(true);
  const ids = entries.map(({ _id }) => _id);
  expect(ids).toEqual(ids.toSorted().toReversed());
  for (const { photo, job, reason, subscription, userId } of entries) {
    expect(job === null).toBe(photo === null);
    expect(photo?.fileName ?? reason).not.toBe('');
    expect(subscription.title).not.toBe('');
    expect(customerNames).toContain(userId.fullName);
  }
});

test('a file has the same entries', async () => {
  const { startsAt, endsAt } = await readReport({ from: '2027-02-01', to: '2027-12-31' });
  const query = { planId: 'gold-plan', createdSince: startsAt, createdBefore: endsAt } as const;
  const entries = await listEntries(query);
  expect(entries.length).toBeGreaterThan(3);
  const response = await admin.send({ method: 'GET', url: '/api/admin/usage/entries/export', query });
  const [header = '', ...lines] = String(response.body)
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  expect(header).toBe('Time,Customer,Email,Subscription,Plan,Tier,Job,Photo,Reason,Images');
  expect(lines.map((line) => Number(line.split(',').at(-1)?.replace("'", '')))).toEqual(
    entries.map(({ images }) => images),
  );
  expect(lines.every((line) => line.includes(',Gold Plan,'))).toBe(true);
});

test('the file of the report has the figures of each month', async () => {
  const range = { from: '2027-02-01', to: '2027-12-31', granularity: 'month' } as const;
  const { intervals } = await readReport(range);
  const response = await admin.send({
    method: 'GET',
    url: '/api/admin/reports/export',
    query: { report: 'images', ...range },
  });
  const [header = '', ...lines] = String(response.body)
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  expect(header).toBe('From,To,Plan,Tier,Images');
  for (const { firstDay, images } of intervals) {
    const own = lines.filter((line) => line.startsWith(firstDay.slice(0, 10)));
    const sum = own.reduce((all, line) => all + Number(line.split(',').at(-1)?.replace("'", '')), 0);
    expect(sum, firstDay).toBe(images);
  }
  expect(lines.length).toBeGreaterThan(intervals.length);
});

test('entries of a plan are found within a time only', async () => {
  const read = (query: EntryQuery) => admin.call('GET /admin/usage/entries', { query });
  expectFieldErrors(await read({ planId: 'gold-plan' }), 'createdSince', 'createdBefore');
  expectFieldErrors(
    await read({ planId: 'none', createdSince: '2027-02-01T00:00:00.000Z' }),
    'createdBefore',
  );
  const url = '/api/admin/usage/entries/export';
  const response = await admin.send({ method: 'GET', url, query: { planId: 'gold-plan' } });
  expectFieldErrors(response, 'createdSince', 'createdBefore');
});

test('customers and retouchers read none of them', async () => {
  const customer = await t.signIn('Golden Gwen');
  for (const url of ['/api/admin/usage/entries', '/api/admin/usage/entries/export'])
    expectError(await customer.send({ method: 'GET', url }), 403, 'FORBIDDEN');
});
