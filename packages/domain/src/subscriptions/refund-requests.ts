// What customers can get back of a payment: a refund within 30 days of it, or the rest of a yearly plan that ends 30 days after
// notice. The studio decides, and credits the amount on the invoice.
import { type Tier, tiers } from '../catalog/plans.ts';
import { cancellationNoticeDays, refundDays } from '../catalog/terms.ts';
import { lifecycle } from '../lifecycle.ts';
import { addDays, type CalendarDate, dateIn, daysBetween } from '../time/calendar-date.ts';
import type { StudioTime } from './paid-periods.ts';
import { isRunning, type Period } from './periods.ts';
import { shareOf } from './unused-value.ts';

export const refundRequestKinds = ['refund', 'cancellation'] as const;
export type RefundRequestKind = (typeof refundRequestKinds)[number];

export const refundRequestStatuses = ['scheduled', 'requested', 'approved', 'declined', 'withdrawn'] as const;
export type RefundRequestStatus = (typeof refundRequestStatuses)[number];

export const refundRequestActions = ['end_plan', 'approve', 'decline', 'withdraw'] as const;
export type RefundRequestAction = (typeof refundRequestActions)[number];

/** In characters. */
export const refundReasonLength = 500;

/** A cancellation is scheduled until its plan ends, and can no longer be withdrawn once it waits for the studio. */
const lifecycles = {
  refund: lifecycle<RefundRequestStatus, RefundRequestAction>(refundRequestActions, {
    scheduled: {},
    requested: { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' },
    approved: {},
    declined: {},
    withdrawn: {},
  }),
  cancellation: lifecycle<RefundRequestStatus, RefundRequestAction>(refundRequestActions, {
    scheduled: { end_plan: 'requested', withdraw: 'withdrawn' },
    requested: { approve: 'approved', decline: 'declined' },
    approved: {},
    declined: {},
    withdrawn: {},
  }),
} as const satisfies Record<RefundRequestKind, unknown>;

export function refundRequestLifecycle(kind: RefundRequestKind) {
  return lifecycles[kind];
}

/** Whether it is scheduled, or waits for the studio. A subscription has one such request at a time. */
export function isOpenRefundRequest({ status }: { readonly status: RefundRequestStatus }): boolean {
  return status === 'scheduled' || status === 'requested';
}

/** The last day on which a refund of a payment can be requested. */
export function refundableUntil(paidAt: Date, timeZone: string): CalendarDate {
  return addDays(dateIn(paidAt, timeZone), refundDays);
}

/**
 * How many images of each tier were used, from sums of entries. Images without a tier, which an admin corrected, count as those
 * of the lowest one. Where less than nothing is left of a tier, there are fewer of the others, the lowest first.
 */
export function usedByTier(
  sums: readonly { readonly tier: Tier | null; readonly images: number }[],
): readonly { readonly tier: Tier; readonly images: number }[] {
  const counts = tiers.map((tier) => ({
    tier,
    images: sums
      .filter((one) => (one.tier ?? tiers[0]) === tier)
      .reduce((sum, { images }) => sum + images, 0),
  }));
  let missing = counts.reduce((sum, { images }) => sum + Math.max(0, -images), 0);
  return counts.flatMap(({ tier, images }) => {
    const reduced = Math.max(0, images - missing);
    missing -= Math.max(0, images) - reduced;
    return reduced > 0 ? [{ tier, images: reduced }] : [];
  });
}

/** Images that were used, of one kind. */
export interface UsedImages {
  readonly images: number;
  readonly unitPriceMinor: number;
}

/** What arrived for an invoice, and what was credited on it. In minor units. */
export interface InvoicePayment {
  readonly paidMinor: number;
  readonly creditedMinor: number;
}

/** What was paid and not yet credited, less the used images. Never below zero. */
export function suggestedRefund(
  { paidMinor, creditedMinor }: InvoicePayment,
  used: readonly UsedImages[],
): number {
  const usedMinor = used.reduce((sum, { images, unitPriceMinor }) => sum + images * unitPriceMinor, 0);
  return Math.max(0, paidMinor - creditedMinor - usedMinor);
}

/** Days of a period without those on which its plan was paused, and those that are left when it ends. */
export interface CanceledDays {
  readonly days: number;
  readonly unusedDays: number;
}

/** floor(paid × unused days / days), at most what was paid and not yet credited. */
export function suggestedCancellationCredit(
  { paidMinor, creditedMinor }: InvoicePayment,
  { days, unusedDays }: CanceledDays,
): number {
  return Math.max(0, Math.min(shareOf(paidMinor, unusedDays, days), paidMinor - creditedMinor));
}

/** The first day without the plan, if notice is given now. */
export function noticeEnd({ now, timeZone }: StudioTime): CalendarDate {
  return addDays(dateIn(now, timeZone), cancellationNoticeDays);
}

/** The days of a period that ends on a day. @param pausedDays by which pauses moved its end */
export function canceledDays(
  { startsAt, endsAt }: Pick<Period, 'startsAt' | 'endsAt'>,
  endsOn: CalendarDate,
  { timeZone, pausedDays }: { readonly timeZone: string; readonly pausedDays: number },
): CanceledDays {
  const end = dateIn(endsAt, timeZone);
  const days = daysBetween(dateIn(startsAt, timeZone), end) - pausedDays;
  return { days, unusedDays: Math.max(0, Math.min(days, daysBetween(endsOn, end))) };
}

/**
 * The running yearly period that notice would end before its time. Null: there is none, or another period is paid for after it.
 * @param periods sorted by start
 */
export function cancelablePeriod<P extends Period>(periods: readonly P[], time: StudioTime): P | null {
  const last = periods.at(-1);
  if (last === undefined || last.cycle !== 'yearly' || last.replaced || !isRunning(last, time.now))
    return null;
  return noticeEnd(time) < dateIn(last.endsAt, time.timeZone) ? last : null;
}
