// What holds at any time, whoever did whatever. Each rule names what breaks it.
import { getPlan, planImages, planPrice, tierCap, tiers } from '@burnish/domain/catalogue/plans';
import { getService } from '@burnish/domain/catalogue/services';
import { times } from '@burnish/domain/money/money';
import { standsForPayment } from '@burnish/domain/receipt/receipt';
import { isRenewable, usageBounds } from '@burnish/domain/subscription/subscription';
import { usedBy } from '@burnish/domain/usage/usage';
import { brokenChains } from './audit-chains.ts';
import type { Ledger } from './ledger.ts';

type Rule = (ledger: Ledger) => Iterable<string>;
type RequestRow = Ledger['requests'][number];

function get<Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`${id} is not there`);
  return row;
}

function* eachPaymentBuysOnce({ invoices, receipts, periods, bought }: Ledger) {
  for (const { id, number } of invoices) {
    const approved = receipts.filter(({ invoiceId, status }) => invoiceId === id && status === 'approved');
    const gained = [...periods, ...bought].filter(({ invoiceId }) => invoiceId === id);
    if (gained.length !== approved.length)
      yield `${number}: ${approved.length} approved receipts brought ${gained.length}`;
  }
}

function* whatIsBoughtWasOrdered({ invoices, requests, subscriptions, periods, bought }: Ledger) {
  const orderOf = (invoiceId: string) => get(requests, get(invoices, invoiceId).requestId);
  const belongs = (subscriptionId: string, { userId, kind, planId, currency }: RequestRow) => {
    const subscription = get(subscriptions, subscriptionId);
    return (
      subscription.userId === userId &&
      subscription.kind === kind &&
      subscription.planId === planId &&
      subscription.currency === currency
    );
  };
  for (const { id, subscriptionId, invoiceId, cycle, images } of periods) {
    const order = orderOf(invoiceId);
    const paid = order.planId === null ? Number.NaN : planImages(getPlan(order.planId), cycle);
    if (!belongs(subscriptionId, order) || cycle !== order.billingCycle || images !== paid)
      yield `period ${id} is not what was ordered`;
  }
  for (const { subscriptionId, invoiceId, serviceId, quantity, unitPriceMinor } of bought) {
    const order = orderOf(invoiceId);
    const isAsOrdered =
      serviceId === order.serviceId && quantity === order.quantity && unitPriceMinor === order.unitPriceMinor;
    if (!belongs(subscriptionId, order) || !isAsOrdered)
      yield `images ${subscriptionId} are not what was ordered`;
  }
}

function catalogueMinor({ planId, billingCycle, serviceId, quantity, currency }: RequestRow): number {
  if (planId !== null && billingCycle !== null)
    return planPrice(getPlan(planId), billingCycle, currency).minor;
  if (serviceId === null || quantity === null) return Number.NaN;
  return times(getService(serviceId).unitPrice[currency], quantity).minor;
}

function* amountsAreTheCatalogues({ requests, invoices }: Ledger) {
  for (const request of requests)
    if (request.finalPriceMinor !== catalogueMinor(request))
      yield `request ${request.id} costs ${request.finalPriceMinor}`;
  for (const { number, requestId, amountMinor, currency, items } of invoices) {
    const request = get(requests, requestId);
    const summed = items.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
    const asked = `${amountMinor} ${currency} for ${summed}`;
    const due = `${request.finalPriceMinor} ${request.currency} for ${request.finalPriceMinor}`;
    if (asked !== due) yield `${number} asks ${asked}, its order ${due}`;
  }
}

/** Lists go by id, so the numbers must ascend with it. */
function* numbersAreGapless({ invoices, counters }: Ledger) {
  const byYear = Map.groupBy(invoices, ({ createdAt }) => createdAt.getUTCFullYear());
  for (const [year, ofYear] of byYear) {
    const given = ofYear.map(({ number }) => number);
    const due = ofYear.map((_, place) => `INV-${year}-${String(place + 1).padStart(6, '0')}`);
    if (given.join() !== due.join()) yield `numbers of ${year}: ${given}`;
    const last = counters.find((counter) => counter.year === year)?.last;
    if (last !== ofYear.length) yield `counter of ${year}: ${last}, invoices: ${ofYear.length}`;
  }
}

/** For each status of an order: of its invoice that is not void, and of that one's receipt that is not rejected. */
const agreeing = new Set([
  'pending, none, none',
  'approved, none, none',
  'rejected, none, none',
  'invoice_sent, sent, none',
  'invoice_sent, viewed, none',
  'invoice_sent, payment_made, submitted',
  'completed, payment_confirmed, approved',
]);

function* statusesAgree({ requests, invoices, receipts }: Ledger) {
  for (const { id, status } of requests) {
    const standing = invoices.filter((one) => one.requestId === id && one.status !== 'void');
    const handedIn = receipts.filter(
      (one) => standing.some((invoice) => invoice.id === one.invoiceId) && standsForPayment(one.status),
    );
    const said = (rows: readonly { status: string }[]) => rows.map((row) => row.status).join('+') || 'none';
    const all = [status, said(standing), said(handedIn)].join(', ');
    if (!agreeing.has(all)) yield `request ${id}: ${all}`;
  }
  const voided = invoices.filter(({ status }) => status === 'void').map(({ id }) => id);
  for (const { id, invoiceId, status } of receipts)
    if (voided.includes(invoiceId) && standsForPayment(status)) yield `receipt ${id} is for a void invoice`;
}

function* timesAgree({ requests, invoices, receipts }: Ledger) {
  for (const { id, status, rejectedAt, completedAt } of requests) {
    if ((rejectedAt !== null) !== (status === 'rejected')) yield `request ${id}: rejected at ${rejectedAt}`;
    if ((completedAt !== null) !== (status === 'completed'))
      yield `request ${id}: completed at ${completedAt}`;
  }
  for (const { number, status, paymentMadeAt, confirmedAt } of invoices) {
    const isConfirmed = status === 'payment_confirmed';
    if ((confirmedAt !== null) !== isConfirmed) yield `${number}: confirmed at ${confirmedAt}`;
    if ((paymentMadeAt !== null) !== (isConfirmed || status === 'payment_made'))
      yield `${number}: payment made at ${paymentMadeAt}`;
  }
  for (const { id, status, reviewedAt } of receipts)
    if ((reviewedAt === null) !== (status === 'submitted')) yield `receipt ${id}: reviewed at ${reviewedAt}`;
}

function* filesAreTheirRevisions({ receipts, files }: Ledger) {
  for (const { id, revision, link } of receipts) {
    const revisions = files.filter(({ receiptId }) => receiptId === id).map((file) => file.revision);
    const first = revisions[0] === 1 ? 1 : 2;
    const due = Array.from({ length: revision - first + 1 }, (_, place) => place + first);
    if (revisions.join() !== due.join()) yield `receipt ${id}, revision ${revision}: files ${revisions}`;
    if ((link !== null) !== (revisions.length === 0)) yield `receipt ${id} has a link and files ${revisions}`;
  }
}

function* periodsFollow({ subscriptions, periods }: Ledger) {
  for (const { id, kind } of subscriptions) {
    const own = periods.filter(({ subscriptionId }) => subscriptionId === id);
    if (own.length > 0 !== (kind === 'subscription')) yield `subscription ${id}: ${own.length} periods`;
    for (const [place, { startsAt, endsAt }] of own.entries()) {
      const next = own[place + 1];
      if (startsAt > endsAt || (next !== undefined && endsAt > next.startsAt))
        yield `subscription ${id}: period ${place} overlaps`;
    }
  }
}

function* oneStandsForEachPlan({ subscriptions }: Ledger) {
  const standing = subscriptions.filter(({ kind, status }) => kind === 'subscription' && isRenewable(status));
  const byPlan = Object.groupBy(standing, ({ userId, planId, currency }) =>
    [userId, planId, currency].join(),
  );
  for (const [plan, rows = []] of Object.entries(byPlan))
    if (rows.length > 1) yield `${rows.length} subscriptions for ${plan}`;
}

function* usageKeepsItsBounds({ periods, bought }: Ledger) {
  for (const { id, used } of periods)
    if (used < usageBounds.min || used > usageBounds.max) yield `period ${id}: ${used} used`;
  for (const { subscriptionId, used, quantity } of bought)
    if (used < 0 || used > quantity) yield `images ${subscriptionId}: ${used} used of ${quantity}`;
}

function* usageIsTheSumOfItsEntries({ periods, bought, usage }: Ledger) {
  const nameOf = (subscriptionId: string, periodId: string | null) => `${subscriptionId}, period ${periodId}`;
  const entered = Map.groupBy(usage, ({ subscriptionId, periodId }) => nameOf(subscriptionId, periodId));
  const kept = new Map([
    ...periods.map(({ id, subscriptionId, used }) => [nameOf(subscriptionId, id), used] as const),
    ...bought.map(({ subscriptionId, used }) => [nameOf(subscriptionId, null), used] as const),
  ]);
  for (const [name, used] of kept) {
    const summed = usedBy(entered.get(name) ?? []);
    if (used !== summed) yield `${name}: ${used} used, its entries say ${summed}`;
  }
  for (const name of entered.keys()) if (!kept.has(name)) yield `${name}: entries of what nobody bought`;
  for (const { id, images } of usage) if (images === 0) yield `entry ${id} uses nothing`;
}

/** An image for each photograph, of its tier and of what it was handed in for; none for one that was withdrawn. */
function* photographsUseImages({ photos, usage }: Ledger) {
  const entered = Map.groupBy(usage, ({ photoId }) => photoId);
  for (const { id, tier, subscriptionId, periodId, withdrawnAt } of photos) {
    const entries = entered.get(id) ?? [];
    const due = withdrawnAt === null ? 1 : 0;
    const ofTier = entries.filter((entry) => entry.tier === tier);
    if (usedBy(entries) !== due || usedBy(ofTier) !== due)
      yield `photograph ${id} uses ${usedBy(entries)} images, ${usedBy(ofTier)} of its tier`;
    for (const entry of entries)
      if (entry.subscriptionId !== subscriptionId || entry.periodId !== periodId)
        yield `photograph ${id} is entered elsewhere`;
  }
}

function* tiersKeepTheirCaps({ subscriptions, periods, usage }: Ledger) {
  for (const { id, subscriptionId, cycle } of periods) {
    const { planId } = get(subscriptions, subscriptionId);
    if (planId === null) continue;
    for (const tier of tiers) {
      const used = usedBy(usage.filter((entry) => entry.periodId === id && entry.tier === tier));
      if (used < 0 || used > tierCap(getPlan(planId), cycle, tier)) yield `period ${id}: ${used} of ${tier}`;
    }
  }
}

function* jobsAgree({ jobs, jobCounters, photos, uploads }: Ledger) {
  for (const { id, jobId, userId, subscriptionId, status, withdrawnAt } of photos) {
    const job = get(jobs, jobId);
    if (job.userId !== userId || job.subscriptionId !== subscriptionId)
      yield `photograph ${id} is not of its job`;
    if (withdrawnAt === null && job.status !== status)
      yield `photograph ${id} is ${status}, its job ${job.status}`;
    if (uploads.some((upload) => upload.id === id)) yield `photograph ${id} waits to be handed in`;
  }
  for (const { year, last } of jobCounters) {
    const given = jobs
      .filter(({ createdAt }) => createdAt.getUTCFullYear() === year)
      .map(({ number }) => number);
    const due = given.map((_, place) => `JOB-${year}-${String(place + 1).padStart(6, '0')}`);
    if (given.toSorted().join() !== due.join() || last !== due.length) yield `jobs of ${year}: ${given}`;
  }
}

function* somebodyIsAdmin({ users }: Ledger) {
  if (!users.some(({ role, isActive }) => role === 'admin' && isActive)) yield 'nobody is an active admin';
}

const rules: readonly Rule[] = [
  eachPaymentBuysOnce,
  whatIsBoughtWasOrdered,
  amountsAreTheCatalogues,
  numbersAreGapless,
  statusesAgree,
  timesAgree,
  filesAreTheirRevisions,
  periodsFollow,
  oneStandsForEachPlan,
  usageKeepsItsBounds,
  usageIsTheSumOfItsEntries,
  photographsUseImages,
  tiersKeepTheirCaps,
  jobsAgree,
  somebodyIsAdmin,
  brokenChains,
];

/** Every breach of every rule; none, when all is well. */
export function breachesIn(ledger: Ledger): string[] {
  return rules.flatMap((rule) => [...rule(ledger)]);
}
