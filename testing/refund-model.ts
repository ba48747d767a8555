// What should be suggested for refunds and cancellations, computed from the tables apart from the product. In minor units.
import { brand } from '@burnish/domain/brand';
import type { Tier } from '@burnish/domain/catalog/plans';
import { getService, retouchServiceByTier } from '@burnish/domain/catalog/services';
import type { Currency } from '@burnish/domain/money/money';
import { type CalendarDate, dateIn, daysBetween } from '@burnish/domain/time/calendar-date';
import type { TableSnapshot } from './table-snapshot.ts';

interface Payment {
  readonly paid: number;
  readonly credited: number;
}

/** What the ledger says about an invoice. What was written off wasn't paid. */
function paymentOf(invoiceId: string, { ledger, creditNotes }: TableSnapshot): Payment {
  const settling = ledger.filter(
    (entry) =>
      entry.invoiceId === invoiceId && ['payment', 'credit_applied', 'credit_returned'].includes(entry.kind),
  );
  const notes = creditNotes.filter((note) => note.invoiceId === invoiceId);
  return {
    paid: settling.reduce((sum, { dueMinor }) => sum - dueMinor, 0),
    credited: notes.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}

type Upgrade = TableSnapshot['upgrades'][number];

/** The paid upgrade whose invoice this is. */
export function upgradeOf(
  invoiceId: string,
  { invoices, upgrades }: Pick<TableSnapshot, 'invoices' | 'upgrades'>,
): Upgrade | undefined {
  const invoice = invoices.find(({ id }) => id === invoiceId);
  return upgrades.find(({ orderId, status }) => orderId === invoice?.orderId && status === 'paid');
}

/**
 * The used images at the pay-per-image price of their tier: as many as the plan shows, and those that it showed more than an
 * upgrade had deducted. Photos tell the tiers; the cheapest are missing, or added, where there are not as many.
 */
function priceOfUsed(
  period: TableSnapshot['periods'][number],
  currency: Currency,
  tables: TableSnapshot,
): number {
  const { periods, usage } = tables;
  const price = (tier: Tier) => getService(retouchServiceByTier[tier]).unitPrice[currency].minor;
  const upgrade = upgradeOf(period.invoiceId, tables);
  const replaced = upgrade?.periods ?? [];
  const isReplaced = (id: string | null) => replaced.some(({ periodId }) => periodId === id);
  const photoUses = usage.filter(
    (entry) =>
      entry.photoId !== null &&
      entry.images > 0 &&
      (entry.periodId === period.id ||
        (upgrade !== undefined && isReplaced(entry.periodId) && entry.id > upgrade.orderId)),
  );
  const reversalOf = (useId: string) => usage.find(({ reversesId }) => reversesId === useId);
  const isBack = (use: (typeof usage)[number]) => {
    const reversal = reversalOf(use.id);
    return reversal !== undefined && (reversal.periodId === use.periodId || reversal.periodId === period.id);
  };
  const returned = photoUses.filter(
    (use) => use.periodId !== period.id && reversalOf(use.id)?.periodId === period.id,
  );
  const usedSince = replaced.reduce((sum, { periodId, used }) => {
    const now = periods.find(({ id }) => id === periodId)?.used ?? 0;
    return sum + now - used;
  }, 0);
  const count = Math.max(0, period.used + usedSince - returned.length);
  const prices = photoUses
    .filter((use) => !isBack(use))
    .map(({ tier }) => price(tier ?? 'natural'))
    .toSorted((a, b) => b - a);
  const added = Array.from({ length: Math.max(0, count - prices.length) }, () => price('natural'));
  return [...prices, ...added].slice(0, count).reduce((sum, one) => sum + one, 0);
}

export function expectedRefund(invoiceId: string, tables: TableSnapshot): number {
  const { paid, credited } = paymentOf(invoiceId, tables);
  const { currency } = tables.invoices.find(({ id }) => id === invoiceId) ?? { currency: 'USD' };
  const images = tables.purchasedImages.find((row) => row.invoiceId === invoiceId);
  const period = tables.periods.find((row) => row.invoiceId === invoiceId);
  const used = images === undefined ? 0 : images.used * images.unitPriceMinor;
  const usedOfPeriod = period === undefined ? 0 : priceOfUsed(period, currency, tables);
  return Math.max(0, paid - credited - used - usedOfPeriod);
}

/** Of a period that hasn't ended yet. @param endsOn the first day without the plan */
export function expectedCancellationCredit(
  invoiceId: string,
  endsOn: CalendarDate,
  tables: TableSnapshot,
): number {
  const period = tables.periods.find((row) => row.invoiceId === invoiceId);
  if (period === undefined) return Number.NaN;
  const { timeZone } = brand.openingHours;
  const paused = tables.pauses
    .filter(
      ({ periodId, subscriptionId, status }) =>
        periodId === period.id &&
        subscriptionId === period.subscriptionId &&
        ['scheduled', 'ended'].includes(status),
    )
    .reduce((sum, { startsOn, resumesOn }) => sum + daysBetween(startsOn, resumesOn), 0);
  const lastDay = dateIn(period.endsAt, timeZone);
  const days = daysBetween(dateIn(period.startsAt, timeZone), lastDay) - paused;
  const left = Math.min(days, Math.max(0, daysBetween(endsOn, lastDay)));
  const { paid, credited } = paymentOf(invoiceId, tables);
  return Math.max(0, Math.min(Number((BigInt(paid) * BigInt(left)) / BigInt(days)), paid - credited));
}
