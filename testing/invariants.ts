// Invariants of the whole database. Each rule yields its violations.
import { getPlan, imagesPerPeriod, planPrice, tierCap, tiers } from '@burnish/domain/catalog/plans';
import { getService } from '@burnish/domain/catalog/services';
import { multiply } from '@burnish/domain/money/money';
import { isRenewable, usageBounds } from '@burnish/domain/subscriptions/subscription';
import { totalUsed } from '@burnish/domain/usage/usage';
import { checkWebhookEntities, findAuditGaps } from './audit-consistency.ts';
import { chatRules } from './chat-invariants.ts';
import { ledgerRules } from './ledger-invariants.ts';
import { periodRules } from './period-invariants.ts';
import { photoRules } from './photo-invariants.ts';
import { reportRules } from './report-invariants.ts';
import type { TableSnapshot } from './table-snapshot.ts';

type Rule = (tables: TableSnapshot) => Iterable<string>;
type OrderRow = TableSnapshot['orders'][number];

function getRow<Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`There is no row ${id}.`);
  return row;
}

/** Credited or replaced before it began: it is hidden everywhere. */
function isEmptyPeriod({ startsAt, endsAt, used, returned }: TableSnapshot['periods'][number]): boolean {
  return startsAt.getTime() === endsAt.getTime() && used === 0 && returned === 0;
}

function* checkSettledInvoicesBuyOnce({ invoices, periods, purchasedImages }: TableSnapshot) {
  for (const { id, number, status } of invoices) {
    const purchases = [...periods, ...purchasedImages].filter(({ invoiceId }) => invoiceId === id);
    if (purchases.length !== (status === 'payment_confirmed' ? 1 : 0))
      yield `${number} is ${status}: ${purchases.length} purchases`;
  }
}

function* checkPurchasesMatchOrders({
  invoices,
  orders,
  subscriptions,
  periods,
  purchasedImages,
}: TableSnapshot) {
  const orderOf = (invoiceId: string) => getRow(orders, getRow(invoices, invoiceId).orderId);
  const matches = (subscriptionId: string, { userId, kind, currency }: OrderRow) => {
    const subscription = getRow(subscriptions, subscriptionId);
    return subscription.userId === userId && subscription.kind === kind && subscription.currency === currency;
  };
  for (const { id, subscriptionId, invoiceId, planId, cycle, images } of periods) {
    const order = orderOf(invoiceId);
    const isAsOrdered =
      planId === order.planId &&
      cycle === order.billingCycle &&
      images === imagesPerPeriod(getPlan(planId), cycle);
    if (!matches(subscriptionId, order) || !isAsOrdered) yield `period ${id} differs from its order`;
  }
  for (const [subscriptionId, ofSubscription] of Map.groupBy(periods, (period) => period.subscriptionId)) {
    const last = ofSubscription.findLast((period) => !isEmptyPeriod(period)) ?? ofSubscription.at(-1);
    if (last?.planId !== getRow(subscriptions, subscriptionId).planId)
      yield `subscription ${subscriptionId} isn't to the plan of its last period`;
  }
  for (const { subscriptionId, invoiceId, serviceId, quantity, unitPriceMinor } of purchasedImages) {
    const order = orderOf(invoiceId);
    const isAsOrdered =
      serviceId === order.serviceId && quantity === order.quantity && unitPriceMinor === order.unitPriceMinor;
    if (!matches(subscriptionId, order) || !isAsOrdered)
      yield `images ${subscriptionId} differ from their order`;
  }
}

function catalogPriceMinor({ planId, billingCycle, serviceId, quantity, currency }: OrderRow): number {
  if (planId !== null && billingCycle !== null)
    return planPrice(getPlan(planId), billingCycle, currency).minor;
  if (serviceId === null || quantity === null) return Number.NaN;
  return multiply(getService(serviceId).unitPrice[currency], quantity).minor;
}

/** The price of the catalog, less the unused value that an upgrade deducts. What was imported has the price of then. */
function* checkAmountsMatchCatalog({ orders, invoices, upgrades }: TableSnapshot) {
  const deducted = new Map(upgrades.map(({ orderId, unusedMinor }) => [orderId, unusedMinor]));
  const imported = new Set(
    invoices.flatMap(({ orderId, importedAt }) => (importedAt === null ? [] : [orderId])),
  );
  for (const order of orders.filter(({ id }) => !imported.has(id)))
    if (order.finalPriceMinor + (deducted.get(order.id) ?? 0) !== catalogPriceMinor(order))
      yield `order ${order.id} costs ${order.finalPriceMinor}`;
  for (const { number, orderId, amountMinor, currency, items } of invoices) {
    const order = getRow(orders, orderId);
    const summed = items.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
    const invoiced = `${amountMinor} ${currency} for ${summed}`;
    const due = `${order.finalPriceMinor} ${order.currency} for ${order.finalPriceMinor}`;
    if (invoiced !== due) yield `${number} is ${invoiced}, its order ${due}`;
  }
}

/** Lists are ordered by ID, so numbers must ascend with it. */
interface NumberedRow {
  readonly number: string;
  readonly createdAt: Date;
}

function* checkNumbers(prefix: string, rows: readonly NumberedRow[], counters: TableSnapshot['counters']) {
  for (const [year, ofYear] of Map.groupBy(rows, ({ createdAt }) => createdAt.getUTCFullYear())) {
    const given = ofYear.map(({ number }) => number);
    const due = ofYear.map((_, index) => `${prefix}-${year}-${String(index + 1).padStart(6, '0')}`);
    if (given.join() !== due.join()) yield `numbers of ${year}: ${given}`;
    const last = counters.find((counter) => counter.year === year)?.lastNumber;
    if (last !== ofYear.length) yield `counter of ${year}: ${last}, ${prefix} documents: ${ofYear.length}`;
  }
}

const checkInvoiceNumbers = ({ invoices, counters }: TableSnapshot) =>
  checkNumbers(
    'INV',
    invoices.filter(({ importedAt }) => importedAt === null),
    counters,
  );
const checkCreditNoteNumbers = ({ creditNotes, creditNoteCounters }: TableSnapshot) =>
  checkNumbers('CN', creditNotes, creditNoteCounters);
const checkPaymentNumbers = ({ payments, paymentCounters }: TableSnapshot) =>
  checkNumbers(
    'RCP',
    payments.filter(({ number }) => !isImportedNumber(number)),
    paymentCounters,
  );

const isImportedNumber = (number: string) => number.startsWith('IMP-');

/**
 * An imported invoice takes none of the studio's own numbers, and isn't later than its import. A payment of before the import
 * isn't later than that, either, and follows the invoice.
 */
function* checkImported({ invoices, payments }: TableSnapshot) {
  for (const { number, importedAt, createdAt, viewedAt } of invoices) {
    if (importedAt === null) continue;
    if (/^INV-\d{4}-\d{6}/i.test(number)) yield `${number} is imported`;
    if (createdAt > importedAt || (viewedAt !== null && viewedAt < importedAt))
      yield `${number} is imported before it was sent, or after it was viewed`;
  }
  for (const { number, invoiceId, createdAt } of payments.filter((one) => isImportedNumber(one.number))) {
    const invoice = getRow(invoices, invoiceId);
    const isBetween =
      invoice.importedAt !== null && invoice.createdAt <= createdAt && createdAt <= invoice.importedAt;
    if (!isBetween) yield `${number} of ${invoice.number} isn't of before its import`;
  }
}

/** Each approved receipt is one payment of its amount; the others were recorded without a receipt. Each has what its invoice states about the customer. */
function* checkPayments({ invoices, receipts, payments }: TableSnapshot) {
  const approved = receipts.filter(({ status }) => status === 'approved');
  const withReceipt = payments.filter(({ receiptId }) => receiptId !== null);
  if (withReceipt.length !== approved.length)
    yield `${approved.length} approved receipts, ${withReceipt.length} payments`;
  for (const { number, receiptId, invoiceId, userId, amountMinor, billTo } of payments) {
    const receipt = receiptId === null ? null : getRow(receipts, receiptId);
    const isSame =
      receipt === null ||
      (receipt.status === 'approved' &&
        receipt.invoiceId === invoiceId &&
        receipt.userId === userId &&
        (receipt.receivedAmountMinor ?? receipt.amountMinor) === amountMinor);
    if (!isSame) yield `${number} differs from its receipt`;
    if (JSON.stringify(billTo) !== JSON.stringify(getRow(invoices, invoiceId).billTo))
      yield `${number} is billed to someone else than its invoice`;
  }
}

/** The allowed statuses of an order's active invoice and of its receipt in review, by order status. */
const validStatusCombinations = new Set([
  'pending, none, none',
  'approved, none, none',
  'rejected, none, none',
  'invoice_sent, sent, none',
  'invoice_sent, viewed, none',
  'invoice_sent, payment_made, submitted',
  'completed, payment_confirmed, none',
]);

function* checkStatuses({ orders, invoices, receipts }: TableSnapshot) {
  for (const { id, status } of orders) {
    const active = invoices.filter((one) => one.orderId === id && one.status !== 'void');
    const receipt = receipts.filter(
      (one) => active.some((invoice) => invoice.id === one.invoiceId) && one.status === 'submitted',
    );
    const join = (rows: readonly { status: string }[]) => rows.map((row) => row.status).join('+') || 'none';
    const all = [status, join(active), join(receipt)].join(', ');
    if (!validStatusCombinations.has(all)) yield `order ${id}: ${all}`;
  }
  const voided = invoices.filter(({ status }) => status === 'void').map(({ id }) => id);
  for (const { id, invoiceId, status } of receipts)
    if (voided.includes(invoiceId) && status === 'submitted') yield `receipt ${id} is for a void invoice`;
}

function* checkTimes({ orders, invoices, receipts }: TableSnapshot) {
  for (const { id, status, rejectedAt, completedAt } of orders) {
    if ((rejectedAt !== null) !== (status === 'rejected')) yield `order ${id}: rejected at ${rejectedAt}`;
    if ((completedAt !== null) !== (status === 'completed')) yield `order ${id}: completed at ${completedAt}`;
  }
  for (const { number, status, paymentMadeAt, confirmedAt } of invoices) {
    const isConfirmed = status === 'payment_confirmed';
    if ((confirmedAt !== null) !== isConfirmed) yield `${number}: confirmed at ${confirmedAt}`;
    // An invoice that is settled without a receipt was never in review.
    if (!isConfirmed && (paymentMadeAt !== null) !== (status === 'payment_made'))
      yield `${number}: payment made at ${paymentMadeAt}`;
  }
  for (const { id, status, reviewedAt } of receipts)
    if ((reviewedAt === null) !== (status === 'submitted')) yield `receipt ${id}: reviewed at ${reviewedAt}`;
}

/** A reason is only stored for an amount that differs from what was due. */
function* checkReceivedAmounts({ receipts }: TableSnapshot) {
  for (const { id, status, reviewedBy, receivedAmountMinor, dueMinor, differenceReason } of receipts) {
    if ((reviewedBy !== null) !== (status !== 'submitted')) yield `receipt ${id}: reviewed by ${reviewedBy}`;
    const differs = receivedAmountMinor !== null && receivedAmountMinor !== dueMinor;
    if (!differs && differenceReason !== null) yield `receipt ${id}: ${differenceReason} for ${dueMinor}`;
  }
}

function* checkReceiptFiles({ receipts, files }: TableSnapshot) {
  for (const { id, revision, link } of receipts) {
    const revisions = files.filter(({ receiptId }) => receiptId === id).map((file) => file.revision);
    const first = revisions[0] === 1 ? 1 : 2;
    const due = Array.from({ length: revision - first + 1 }, (_, index) => index + first);
    if (revisions.join() !== due.join()) yield `receipt ${id}, revision ${revision}: files ${revisions}`;
    if ((link !== null) !== (revisions.length === 0)) yield `receipt ${id} has a link and files ${revisions}`;
  }
}

function* checkPeriods({ subscriptions, periods }: TableSnapshot) {
  for (const { id, kind, status } of subscriptions) {
    const own = periods.filter(({ subscriptionId }) => subscriptionId === id);
    // What was credited or replaced before it began is in no order with the others.
    const counted = own.filter((period) => !isEmptyPeriod(period));
    // All unused periods of a canceled plan may have moved to a newer one.
    const isMerged = kind === 'plan' && status === 'cancelled' && own.length === 0;
    if (own.length > 0 !== (kind === 'plan') && !isMerged) yield `subscription ${id}: ${own.length} periods`;
    for (const [index, { startsAt, endsAt }] of counted.entries()) {
      const next = counted[index + 1];
      if (startsAt > endsAt || (next !== undefined && endsAt > next.startsAt))
        yield `subscription ${id}: period ${index} overlaps`;
    }
  }
}

function* checkOneSubscriptionPerPlan({ subscriptions }: TableSnapshot) {
  const renewable = subscriptions.filter(({ kind, status }) => kind === 'plan' && isRenewable(status));
  const byPlan = Object.groupBy(renewable, ({ userId, planId, currency }) =>
    [userId, planId, currency].join(),
  );
  for (const [plan, rows = []] of Object.entries(byPlan))
    if (rows.length > 1) yield `${rows.length} subscriptions for ${plan}`;
}

function* checkUsageBounds({ periods, purchasedImages }: TableSnapshot) {
  for (const { id, used } of periods)
    if (used < usageBounds.min || used > usageBounds.max) yield `period ${id}: ${used} used`;
  for (const { subscriptionId, used, quantity } of purchasedImages)
    if (used < 0 || used > quantity) yield `images ${subscriptionId}: ${used} used of ${quantity}`;
}

function* checkUsageSums({ periods, purchasedImages, usage }: TableSnapshot) {
  const nameOf = (subscriptionId: string, periodId: string | null) => `${subscriptionId}, period ${periodId}`;
  const entered = Map.groupBy(
    usage.filter(({ fromPeriodId }) => fromPeriodId === null),
    ({ subscriptionId, periodId }) => nameOf(subscriptionId, periodId),
  );
  const usedByQuota = new Map([
    ...periods.map(({ id, subscriptionId, used }) => [nameOf(subscriptionId, id), used] as const),
    ...purchasedImages.map(({ subscriptionId, used }) => [nameOf(subscriptionId, null), used] as const),
  ]);
  for (const [name, used] of usedByQuota) {
    const summed = totalUsed(entered.get(name) ?? []);
    if (used !== summed) yield `${name}: ${used} used, its entries add up to ${summed}`;
  }
  for (const name of entered.keys()) if (!usedByQuota.has(name)) yield `${name}: entries without a purchase`;
  for (const { id, images } of usage) if (images === 0) yield `entry ${id} uses nothing`;
}

function* checkTierCaps({ periods, usage }: TableSnapshot) {
  for (const { id, planId, cycle } of periods) {
    for (const tier of tiers) {
      const ofTier = usage.filter((entry) => entry.periodId === id && entry.tier === tier);
      const used = totalUsed(ofTier);
      const returned = -totalUsed(ofTier.filter(({ fromPeriodId }) => fromPeriodId !== null));
      if (used < -returned || used > tierCap(getPlan(planId), cycle, tier))
        yield `period ${id}: ${used} of ${tier}`;
    }
  }
}

function* checkActiveAdmin({ users }: TableSnapshot) {
  if (!users.some(({ role, isActive }) => role === 'admin' && isActive)) yield 'There is no active admin.';
}

const rules: readonly Rule[] = [
  checkSettledInvoicesBuyOnce,
  checkWebhookEntities,
  checkPurchasesMatchOrders,
  checkAmountsMatchCatalog,
  checkInvoiceNumbers,
  checkPaymentNumbers,
  checkCreditNoteNumbers,
  checkImported,
  checkPayments,
  ...ledgerRules,
  checkStatuses,
  checkTimes,
  checkReceivedAmounts,
  checkReceiptFiles,
  checkPeriods,
  checkOneSubscriptionPerPlan,
  checkUsageBounds,
  checkUsageSums,
  checkTierCaps,
  ...periodRules,
  ...reportRules,
  ...photoRules,
  ...chatRules,
  checkActiveAdmin,
  findAuditGaps,
];

/** All violations. Empty for a consistent database. */
export function findViolations(tables: TableSnapshot): string[] {
  return rules.flatMap((rule) => [...rule(tables)]);
}
