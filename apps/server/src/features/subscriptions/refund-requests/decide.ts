// What becomes of requests: a canceled plan ends, and the studio approves or declines what is credited.
import { DomainError } from '@burnish/domain/errors';
import { isEndable } from '@burnish/domain/subscriptions/end-period';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import {
  type RefundRequestAction,
  refundRequestLifecycle,
  suggestedCancellationCredit,
} from '@burnish/domain/subscriptions/refund-requests';
import { type CalendarDate, dateIn } from '@burnish/domain/time/calendar-date';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { todayOf } from '../pauses/current-pause.ts';
import type { Purchases } from '../purchases.ts';
import type { PeriodRow, SubscriptionRecord } from '../repository.ts';
import { daysWhenEnded } from './calculation.ts';
import { openRefundRequestOf } from './current-request.ts';
import type { LockedSubscription } from './new-request.ts';
import * as repository from './repository.ts';
import { withdrawNotice } from './withdraw-notice.ts';

/** The open request that the caller saw, on which the action is possible. @throws DomainError INVALID_STATE */
export function findSeenRequest(
  record: SubscriptionRecord,
  requestId: string,
  action: RefundRequestAction,
): repository.RefundRequestRow {
  const request = openRefundRequestOf(record);
  if (request?.id !== requestId) throw new DomainError('INVALID_STATE');
  refundRequestLifecycle(request.kind).next(request.status, action);
  return request;
}

/** @throws DomainError INVALID_STATE */
export async function declineRequest(
  tx: Transaction,
  { record }: LockedSubscription,
  { requestId, reason }: { readonly requestId: string; readonly reason: string },
): Promise<void> {
  const { id, status } = findSeenRequest(record, requestId, 'decline');
  await repository.update(tx.queries, id, { status: 'declined', decisionReason: reason, decidedAt: tx.now });
  tx.record({
    action: 'decline_refund',
    entity: 'subscription',
    id: record.id,
    ownerId: record.owner.id,
    before: { requestId: id, refundRequest: status },
    // Without the reason: audit records are never erased.
    after: { requestId: id, refundRequest: 'declined' },
  });
}

export interface Approval {
  readonly amountMinor: number;
  readonly suggestedMinor: number;
  readonly creditNoteId: string;
  /** Why it is another amount than the suggested one. */
  readonly reason: string | null;
}

/** Of a request that was found, after its credit note was issued. */
export async function approveRequest(
  tx: Transaction,
  record: SubscriptionRecord,
  { id, status }: repository.RefundRequestRow,
  { amountMinor, suggestedMinor, creditNoteId, reason }: Approval,
): Promise<void> {
  await repository.update(tx.queries, id, {
    status: 'approved',
    amountMinor,
    creditNoteId,
    decisionReason: reason,
    decidedAt: tx.now,
  });
  tx.record({
    action: 'approve_refund',
    entity: 'subscription',
    id: record.id,
    ownerId: record.owner.id,
    before: { requestId: id, refundRequest: status },
    after: { requestId: id, refundRequest: 'approved', amountMinor, suggestedMinor, creditNoteId },
  });
}

/** Whether notice ends the period. Also one that went on until its own end, because the task didn't run in time. */
function endsWithNotice(period: PeriodRow, endsOn: CalendarDate, { now, timeZone }: StudioTime): boolean {
  return isEndable(period, now) || (!period.replaced && endsOn < dateIn(period.endsAt, timeZone));
}

/**
 * Ends a plan whose notice is over. The studio then confirms the credit, if there is any. A plan that ended before, or whose
 * period was credited, leaves nothing to do.
 */
export async function endCanceledPlan(
  tx: Transaction,
  purchases: Pick<Purchases, 'end' | 'endRefunded'>,
  { record, time }: LockedSubscription,
): Promise<void> {
  const request = openRefundRequestOf(record);
  const today = todayOf(time);
  if (request?.status !== 'scheduled' || request.endsOn === null || today < request.endsOn) return;
  const period = record.periods.find(({ invoiceId }) => invoiceId === request.invoiceId);
  if (
    record.subscription.status === 'cancelled' ||
    period === undefined ||
    !endsWithNotice(period, request.endsOn, time)
  )
    return withdrawNotice(tx, record, request);
  const ended = await daysWhenEnded(tx.queries, period, request.endsOn, time.timeZone);
  const payment = await repository.findInvoicePayment(tx.queries, request.invoiceId);
  const creditMinor = suggestedCancellationCredit(payment, ended);
  if (isEndable(period, tx.now)) await purchases.end(tx, request.invoiceId, today, 'notice');
  else await purchases.endRefunded(tx, request.invoiceId);
  await repository.update(tx.queries, request.id, {
    ...ended,
    ...(creditMinor > 0
      ? { status: 'requested' }
      : { status: 'approved', amountMinor: 0, decidedAt: tx.now }),
  });
  tx.record({
    action: 'end_canceled_plan',
    entity: 'subscription',
    id: record.id,
    ownerId: record.owner.id,
    before: { requestId: request.id, refundRequest: request.status },
    after: { requestId: request.id, refundRequest: creditMinor > 0 ? 'requested' : 'approved', ...ended },
  });
}
