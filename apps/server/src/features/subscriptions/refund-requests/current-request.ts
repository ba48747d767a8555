// What a customer can be refunded for now, and what was requested.
import { isEndable } from '@burnish/domain/subscriptions/end-period';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import {
  cancelablePeriod,
  isOpenRefundRequest,
  refundableUntil,
} from '@burnish/domain/subscriptions/refund-requests';
import { type CalendarDate, dateIn } from '@burnish/domain/time/calendar-date';
import type { PeriodRow, SubscriptionRecord } from '../repository.ts';
import type { RefundRequestRow } from './repository.ts';

/** A payment that can be refunded. */
export interface RefundablePurchase {
  readonly invoiceId: string;
  /** The last day on which a refund can be requested. */
  readonly until: CalendarDate;
}

/** The request that is scheduled, or waits for the studio. */
export function openRefundRequestOf({
  lastRefundRequest,
}: Pick<SubscriptionRecord, 'lastRefundRequest'>): RefundRequestRow | null {
  const request = lastRefundRequest?.request;
  return request !== undefined && isOpenRefundRequest(request) ? request : null;
}

/** Whether the customer gave notice, and the plan hasn't ended yet. */
export function isCanceledWithNotice(record: Pick<SubscriptionRecord, 'lastRefundRequest'>): boolean {
  return openRefundRequestOf(record)?.status === 'scheduled';
}

/** The last payment, of the periods that a credit note can end. */
function lastPaidPeriod(periods: readonly PeriodRow[], now: Date): PeriodRow | undefined {
  return periods
    .filter((period) => isEndable(period, now))
    .reduce<PeriodRow | undefined>(
      (last, period) => (last === undefined || last.createdAt <= period.createdAt ? period : last),
      undefined,
    );
}

/** The last payment, if it was confirmed in the last 30 days. Null: there is none. */
export function refundablePurchaseOf(
  { subscription, purchasedImages, periods }: SubscriptionRecord,
  { now, timeZone }: StudioTime,
): RefundablePurchase | null {
  if (subscription.status === 'cancelled') return null;
  const paid =
    purchasedImages === null
      ? lastPaidPeriod(periods, now)
      : { invoiceId: purchasedImages.invoiceId, createdAt: subscription.createdAt };
  if (paid === undefined) return null;
  const until = refundableUntil(paid.createdAt, timeZone);
  return dateIn(now, timeZone) <= until ? { invoiceId: paid.invoiceId, until } : null;
}

/** The period that notice given now would end before its time. Null: there is none. */
export function cancelablePeriodOf(
  { subscription, periods }: SubscriptionRecord,
  time: StudioTime,
): PeriodRow | null {
  return subscription.status === 'active' ? cancelablePeriod(periods, time) : null;
}
