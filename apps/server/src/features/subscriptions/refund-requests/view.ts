import type { RefundRequest } from '@burnish/contract/refund-requests/entities';
import { refundDays } from '@burnish/domain/catalog/terms';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import { isOpenRefundRequest, noticeEnd } from '@burnish/domain/subscriptions/refund-requests';
import { addDays, dateIn } from '@burnish/domain/time/calendar-date';
import { amountView, dateView } from '../../../views/shared-views.ts';
import type { SubscriptionRecord } from '../repository.ts';
import { cancelablePeriodOf, openRefundRequestOf, refundablePurchaseOf } from './current-request.ts';
import type { RefundRequestRecord } from './repository.ts';

export function refundRequestView(
  { request, invoiceNumber, creditNoteNumber }: RefundRequestRecord,
  { subscription }: SubscriptionRecord,
): RefundRequest {
  const { id, kind, status, invoiceId, reason, endsOn, amountMinor, decisionReason } = request;
  return {
    _id: id,
    kind,
    status,
    invoiceId,
    invoiceNumber,
    reason,
    endDate: endsOn && dateView(endsOn),
    amount: amountMinor === null ? null : amountView(amountMinor, subscription.currency),
    creditNoteNumber,
    decisionReason,
    createdAt: request.createdAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
  };
}

/** How long a decided request is shown, in days. */
const decidedRequestDays = refundDays;

function isShown({ request }: RefundRequestRecord, { now, timeZone }: StudioTime): boolean {
  if (isOpenRefundRequest(request)) return true;
  if (request.status === 'withdrawn' || request.decidedAt === null) return false;
  return dateIn(now, timeZone) <= addDays(dateIn(request.decidedAt, timeZone), decidedRequestDays);
}

/** What subscriptions of both kinds say about refunds. */
export function refundsOfSubscription(record: SubscriptionRecord, time: StudioTime) {
  const { lastRefundRequest: last } = record;
  const refundable = openRefundRequestOf(record) === null ? refundablePurchaseOf(record, time) : null;
  return {
    refundRequest: last !== null && isShown(last, time) ? refundRequestView(last, record) : null,
    refundableUntil: refundable && dateView(refundable.until),
  };
}

/** The first day without the plan, if notice is given now. */
export function cancelableOnView(record: SubscriptionRecord, time: StudioTime): string | null {
  const canCancel = openRefundRequestOf(record) === null && cancelablePeriodOf(record, time) !== null;
  return canCancel ? dateView(noticeEnd(time)) : null;
}
