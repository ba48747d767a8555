// What should be suggested for refunds and cancellations, computed from the tables apart from the product. In minor units.
import { brand } from '@burnish/domain/brand';
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

/** The used images of a period at the pay-per-image price of their tier; corrections by admins count as the lowest one. */
function priceOfUsed(periodId: string, currency: Currency, { usage }: TableSnapshot): number {
  const ofPeriod = usage.filter((entry) => entry.periodId === periodId);
  const byTier = Map.groupBy(ofPeriod, ({ tier }) => tier ?? 'natural');
  return [...byTier].reduce((sum, [tier, entries]) => {
    const images = entries.reduce((used, entry) => used + entry.images, 0);
    return sum + Math.max(0, images) * getService(retouchServiceByTier[tier]).unitPrice[currency].minor;
  }, 0);
}

export function expectedRefund(invoiceId: string, tables: TableSnapshot): number {
  const { paid, credited } = paymentOf(invoiceId, tables);
  const { currency } = tables.invoices.find(({ id }) => id === invoiceId) ?? { currency: 'USD' };
  const images = tables.purchasedImages.find((row) => row.invoiceId === invoiceId);
  const period = tables.periods.find((row) => row.invoiceId === invoiceId);
  const used = images === undefined ? 0 : images.used * images.unitPriceMinor;
  const usedOfPeriod = period === undefined ? 0 : priceOfUsed(period.id, currency, tables);
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
    .filter(({ periodId, status }) => periodId === period.id && ['scheduled', 'ended'].includes(status))
    .reduce((sum, { startsOn, resumesOn }) => sum + daysBetween(startsOn, resumesOn), 0);
  const lastDay = dateIn(period.endsAt, timeZone);
  const days = daysBetween(dateIn(period.startsAt, timeZone), lastDay) - paused;
  const left = Math.min(days, Math.max(0, daysBetween(endsOn, lastDay)));
  const { paid, credited } = paymentOf(invoiceId, tables);
  return Math.max(0, Math.min(Number((BigInt(paid) * BigInt(left)) / BigInt(days)), paid - credited));
}
