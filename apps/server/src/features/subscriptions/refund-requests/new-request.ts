// What customers do: request a refund, cancel a yearly plan with notice, and take either back.
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import { noticeEnd, refundRequestLifecycle } from '@burnish/domain/subscriptions/refund-requests';
import { type CalendarDate, dateIn } from '@burnish/domain/time/calendar-date';
import type { Queries } from '../../../platform/db/database.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { openPauseOf, todayOf } from '../pauses/current-pause.ts';
import { hasOpenInvoice } from '../pauses/set-pause.ts';
import { type SubscriptionRecord, updateSubscription } from '../repository.ts';
import { checkRequestLimit } from '../request-limit/check-limit.ts';
import { cancelablePeriodOf, openRefundRequestOf, refundablePurchaseOf } from './current-request.ts';
import * as repository from './repository.ts';

/** A subscription of a locked customer, and when. */
export interface LockedSubscription {
  readonly record: SubscriptionRecord;
  readonly time: StudioTime;
}

/** Whether an invoice of the plan has to be paid first. Bought images have no others. */
export async function isInvoiceOpen(queries: Queries, record: SubscriptionRecord): Promise<boolean> {
  return record.purchasedImages === null && (await hasOpenInvoice(queries, record));
}

/** @throws DomainError TOO_MANY_PLAN_REQUESTS, REFUND_REQUEST_OPEN, PAUSE_EXISTS, UPGRADE_OPEN, PLAN_INVOICE_OPEN */
async function checkNothingOpen(tx: Transaction, { record, time }: LockedSubscription): Promise<void> {
  await checkRequestLimit(tx, record.id);
  if (openRefundRequestOf(record) !== null) throw new DomainError('REFUND_REQUEST_OPEN');
  if (openPauseOf(record, todayOf(time)) !== null) throw new DomainError('PAUSE_EXISTS');
  if (record.openUpgrade !== null) throw new DomainError('UPGRADE_OPEN');
  if (await isInvoiceOpen(tx.queries, record)) throw new DomainError('PLAN_INVOICE_OPEN');
}

/** @throws DomainError INVALID_STATE, INVALID_INPUT, and those of open matters */
export async function requestRefund(
  tx: Transaction,
  subscription: LockedSubscription,
  { invoiceId, reason }: { readonly invoiceId: string; readonly reason: string },
): Promise<void> {
  const { record, time } = subscription;
  await checkNothingOpen(tx, subscription);
  const purchase = refundablePurchaseOf(record, time);
  if (purchase === null) throw new DomainError('INVALID_STATE');
  if (purchase.invoiceId !== invoiceId)
    throw invalidInput('invoiceId', 'A refund can be requested for the last payment only.');
  const id = tx.newId();
  await repository.insert(tx.queries, {
    id,
    subscriptionId: record.id,
    invoiceId,
    kind: 'refund',
    status: 'requested',
    reason,
    endsOn: null,
    days: null,
    unusedDays: null,
    restoresAutoRenew: false,
    amountMinor: null,
    creditNoteId: null,
    decisionReason: null,
    createdAt: tx.now,
    decidedAt: null,
  });
  tx.record({
    action: 'request_refund',
    entity: 'subscription',
    id: record.id,
    ownerId: record.owner.id,
    before: null,
    // Without the reason: audit records are never erased.
    after: { requestId: id, refundRequest: 'requested', invoiceId },
  });
}

/** @throws DomainError INVALID_STATE, QUOTE_CHANGED, and those of open matters */
export async function giveNotice(
  tx: Transaction,
  subscription: LockedSubscription,
  endsOn: CalendarDate,
): Promise<void> {
  const { record, time } = subscription;
  await checkNothingOpen(tx, subscription);
  const period = cancelablePeriodOf(record, time);
  if (period === null) throw new DomainError('INVALID_STATE');
  if (endsOn !== noticeEnd(time)) throw new DomainError('QUOTE_CHANGED');
  const { autoRenew } = record.subscription;
  const id = tx.newId();
  await repository.insert(tx.queries, {
    id,
    subscriptionId: record.id,
    invoiceId: period.invoiceId,
    kind: 'cancellation',
    status: 'scheduled',
    reason: null,
    endsOn,
    days: null,
    unusedDays: null,
    restoresAutoRenew: autoRenew,
    amountMinor: null,
    creditNoteId: null,
    decisionReason: null,
    createdAt: tx.now,
    decidedAt: null,
  });
  await updateSubscription(tx.queries, record.id, { autoRenew: false });
  tx.record({
    action: 'give_notice',
    entity: 'subscription',
    id: record.id,
    ownerId: record.owner.id,
    before: { autoRenew, endsOn: dateIn(period.endsAt, time.timeZone) },
    after: { requestId: id, refundRequest: 'scheduled', autoRenew: false, endsOn },
  });
}

/** @throws DomainError INVALID_STATE */
export async function withdrawRequest(tx: Transaction, { record }: LockedSubscription): Promise<void> {
  const request = openRefundRequestOf(record);
  if (request === null) throw new DomainError('INVALID_STATE');
  const { to } = refundRequestLifecycle(request.kind).next(request.status, 'withdraw');
  await repository.update(tx.queries, request.id, { status: to, decidedAt: tx.now });
  const period = record.periods.find(({ invoiceId }) => invoiceId === request.invoiceId);
  // A plan whose period was credited meanwhile is no longer renewed by itself.
  const isKept = period !== undefined && !period.replaced;
  const autoRenew = record.subscription.autoRenew || (request.restoresAutoRenew && isKept);
  await updateSubscription(tx.queries, record.id, { autoRenew });
  tx.record({
    action: 'withdraw_refund_request',
    entity: 'subscription',
    id: record.id,
    ownerId: record.owner.id,
    before: {
      requestId: request.id,
      refundRequest: request.status,
      autoRenew: record.subscription.autoRenew,
    },
    after: { requestId: request.id, refundRequest: to, autoRenew },
  });
}
