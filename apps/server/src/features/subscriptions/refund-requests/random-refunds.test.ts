// Random submissions, withdrawals, corrections and upgrades of a plan: after each, the suggested refund is what the tables
// amount to by a model apart from the product.

import { tiers } from '@burnish/domain/catalog/plans';
import { currencies, fromDecimal } from '@burnish/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { createApprovedReceipt, dataOf, payInvoice } from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { listQuotas } from '../../../../../../testing/photos.ts';
import { planOf } from '../../../../../../testing/plans.ts';
import { createRandom, type Random } from '../../../../../../testing/random.ts';
import { expectedRefund } from '../../../../../../testing/refund-model.ts';
import { readRefundOptions } from '../../../../../../testing/refund-requests.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { readTables, type TableSnapshot } from '../../../../../../testing/table-snapshot.ts';
import { readQuote, upgradeBody } from '../../../../../../testing/upgrades.ts';

const seeds = [5, 6, 7, 8];
const steps = 40;

/** What the suggestions have to be about at least once. */
const expectedCases = [
  'images that an admin added',
  'images that an admin took away',
  'an image of an earlier period that was returned',
  'images used between a quote and its payment',
  'an image used between a quote and its payment that was returned',
] as const;
const cases = new Set<string>();

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Actor {
  readonly customer: TestUser;
  readonly admin: TestUser;
  readonly random: Random;
}

/** Nothing if the tier or the plan is used up. */
async function submit({ customer, random }: Actor) {
  const [quota] = await listQuotas(customer);
  const tier = random.oneOf(tiers);
  if (
    (quota?.remainingByTier?.[tier] ?? 0) < 2 ||
    quota === undefined ||
    quota.imagesUsed + 2 > quota.imagesLimit
  )
    return;
  await submitPhotos(t, customer, random.oneOf([1, 2]), { tier });
}

async function withdraw({ customer, random }: Actor) {
  const { jobs } = dataOf(await customer.call('GET /photos/jobs', { query: { limit: 100 } }));
  const job = random.anyOf(jobs.filter(({ status }) => status === 'received'));
  if (job !== undefined)
    dataOf(await customer.call('PUT /photos/jobs/:id/withdraw', { params: { id: job._id } }));
}

async function correct({ customer, admin, random }: Actor) {
  const { _id: id, imagesUsed, imagesLimit } = await planOf(customer);
  const body = { imagesUsed: Math.min(imagesLimit, Math.max(0, imagesUsed + random.oneOf([-3, -1, 2]))) };
  dataOf(await admin.call('PUT /admin/subscriptions/:id', { params: { id }, body }));
}

async function orderUpgrade({ customer, random }: Actor) {
  const { _id: id, allowedActions } = await planOf(customer);
  if (!allowedActions.includes('upgrade')) return;
  const quote = await readQuote(customer, id);
  const option = random.anyOf(quote.options);
  if (option === undefined) return;
  const body = upgradeBody(quote, { ...option, planId: option.planId._id });
  dataOf(await customer.call('POST /subscriptions/:id/upgrade', { params: { id }, body }));
}

async function payUpgrade({ customer, admin }: Actor) {
  const { upgrade } = await planOf(customer);
  if (upgrade === null) return;
  const params = { id: upgrade.invoiceId };
  await payInvoice(
    customer,
    admin,
    dataOf(await customer.call('GET /subscriptions/invoices/:id', { params })).invoice,
  );
}

/** The next period begins when this one has ended. */
async function payNextPeriod({ customer, admin }: Actor) {
  const { upgrade, paidPeriodsAhead, planId, billingCycle, currency } = await planOf(customer);
  if (upgrade === null && paidPeriodsAhead === 0 && billingCycle === 'monthly')
    await createApprovedReceipt(customer, admin, { planId: planId._id, billingCycle, currency });
}

const actions = [
  submit,
  submit,
  submit,
  withdraw,
  withdraw,
  correct,
  orderUpgrade,
  payUpgrade,
  payNextPeriod,
] as const;

function* casesOf(invoiceId: string, { invoices, periods, upgrades, usage }: TableSnapshot) {
  const period = periods.find((one) => one.invoiceId === invoiceId);
  const own = usage.filter(({ periodId }) => periodId === period?.id);
  for (const { photoId, images } of own)
    if (photoId === null) yield images > 0 ? 'images that an admin added' : 'images that an admin took away';
  if (own.some(({ fromPeriodId }) => fromPeriodId !== null))
    yield 'an image of an earlier period that was returned';
  const invoice = invoices.find(({ id }) => id === invoiceId);
  const upgrade = upgrades.find(({ orderId, status }) => orderId === invoice?.orderId && status === 'paid');
  if (upgrade === undefined) return;
  const quoted = upgrade.periods.map(({ periodId }) => periodId);
  const since = usage.filter((entry) => quoted.includes(entry.periodId ?? '') && entry.id > upgrade.orderId);
  if (since.some(({ images, photoId }) => images > 0 && photoId !== null))
    yield 'images used between a quote and its payment';
  if (own.some(({ reversesId }) => since.some(({ id }) => id === reversesId)))
    yield 'an image used between a quote and its payment that was returned';
}

test.each(seeds)(
  'the suggested refund is right after each of random actions with the seed %i',
  async (seed) => {
    t.clock.set('2027-01-10T12:00:00.000Z');
    const random = createRandom(seed);
    const name = `Seed ${seed}`;
    const currency = random.oneOf(currencies);
    await createApprovedReceipt(await t.signIn(name), await t.signInAdmin(), {
      planId: 'silver-plan',
      currency,
    });
    for (let step = 0; step < steps; step += 1) {
      const actor = { customer: await t.signIn(name), admin: await t.signInAdmin(), random };
      await random.oneOf(actions)(actor);
      const tables = await readTables(t.database);
      expect(findViolations(tables)).toEqual([]);
      const { refund } = await readRefundOptions(actor.customer, (await planOf(actor.customer))._id);
      if (refund !== null) {
        const { suggestedAmount } = refund.calculation;
        expect(fromDecimal(suggestedAmount, currency)?.minor, `step ${step}`).toBe(
          expectedRefund(refund.invoiceId, tables),
        );
        for (const found of casesOf(refund.invoiceId, tables)) cases.add(found);
      }
      t.clock.advance(random.oneOf([1, 1, 86_400_000, 3 * 86_400_000]));
      await t.services.upgrades.expireDue();
      await t.services.renewals.runDue();
    }
  },
);

test('every case occurred', () => {
  expect(expectedCases.filter((one) => !cases.has(one))).toEqual([]);
});
