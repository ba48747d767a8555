// Refund requests and cancellations of subscriptions, and what is credited for them.
import type { Handled } from '@burnish/contract/api';
import type {
  RefundCalculation,
  RefundOptions,
  RefundRequest,
} from '@burnish/contract/refund-requests/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import { noticeEnd } from '@burnish/domain/subscriptions/refund-requests';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import { type Caller, systemActor } from '../../../platform/http/caller.ts';
import { describeError } from '../../../platform/http/error-handler.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import { dateView } from '../../../views/shared-views.ts';
import type { Usage } from '../../usage/index.ts';
import { lockSubscription } from '../edit-subscription.ts';
import { todayOf } from '../pauses/current-pause.ts';
import type { Purchases } from '../purchases.ts';
import { findSubscription, type SubscriptionRecord } from '../repository.ts';
import { studioTimeAt, type TimeZoneSettings } from '../studio-time.ts';
import { subscriptionView } from '../view.ts';
import {
  type Calculation,
  calculateCancellation,
  calculateRefund,
  calculateRequest,
  calculationView,
  daysWhenEnded,
} from './calculation.ts';
import { cancelablePeriodOf, openRefundRequestOf, refundablePurchaseOf } from './current-request.ts';
import { type Approval, approveRequest, declineRequest, endCanceledPlan, findSeenRequest } from './decide.ts';
import {
  giveNotice,
  isInvoiceOpen,
  type LockedSubscription,
  requestRefund,
  withdrawRequest,
} from './new-request.ts';
import { findByCreditNotes, listDue, type RefundRequestRow } from './repository.ts';
import { refundRequestView } from './view.ts';

const endingTask: Task<Record<string, never>> = {
  name: 'end_canceled_plans',
  data: z.strictObject({}),
};

/** Before the tasks are started. A day begins at a full quarter of an hour in every time zone. */
export function scheduleCancellations(tasks: Pick<Tasks, 'schedule'>): void {
  tasks.schedule(endingTask, '*/15 * * * *');
}

/** A request of a locked customer that an admin decides about, with what is suggested. */
export interface RequestToApprove {
  readonly record: SubscriptionRecord;
  readonly request: RefundRequestRow;
  readonly calculation: Calculation;
  readonly time: StudioTime;
}

export interface RefundRequests {
  /** The approved requests for which the credit notes were issued, by the ID of the credit note. */
  findApproved(
    creditNoteIds: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<RefundRequestRow, 'subscriptionId' | 'kind'>>>;
  /** Of the caller's own subscription. @throws DomainError NOT_FOUND */
  getOptions(caller: Caller, id: string): Promise<RefundOptions>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE, INVALID_INPUT, REFUND_REQUEST_OPEN, PAUSE_EXISTS, UPGRADE_OPEN, PLAN_INVOICE_OPEN */
  request(
    caller: Caller,
    id: string,
    input: Handled['POST /subscriptions/:id/refund-request']['body'],
  ): Promise<Subscription>;
  /** @throws DomainError as `request`, and QUOTE_CHANGED */
  giveNotice(
    caller: Caller,
    id: string,
    input: Handled['POST /subscriptions/:id/cancellation']['body'],
  ): Promise<Subscription>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE */
  withdraw(caller: Caller, id: string): Promise<Subscription>;
  /** The open request, for the studio. @throws DomainError NOT_FOUND, INVALID_STATE */
  read(id: string): Promise<{ refundRequest: RefundRequest; calculation: RefundCalculation }>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE */
  decline(
    caller: Caller,
    id: string,
    input: Handled['POST /admin/subscriptions/:id/refund-request/decline']['body'],
  ): Promise<Subscription>;
  /** Ends the plans whose notice is over. @throws AggregateError after all others, if some failed */
  endDue(signal?: AbortSignal): Promise<void>;
  /** The open request of a subscription, before anything is locked. @throws DomainError NOT_FOUND, INVALID_STATE */
  findInvoiceToCredit(queries: Queries, id: string): Promise<string>;
  /** Locks the customer. @throws DomainError NOT_FOUND, INVALID_STATE */
  lockToApprove(tx: Transaction, id: string, requestId: string): Promise<RequestToApprove>;
  approve(
    tx: Transaction,
    caller: Caller,
    found: RequestToApprove,
    approval: Approval,
  ): Promise<Subscription>;
}

export function createRefundRequests(deps: {
  readonly database: Database;
  readonly transact: Transact;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tasks: Pick<Tasks, 'register'>;
  readonly usage: Pick<Usage, 'sumPaidUse'>;
  readonly studioSettings: TimeZoneSettings;
  readonly purchases: Pick<Purchases, 'end' | 'endRefunded'>;
}): RefundRequests {
  const { database, transact, clock, log, tasks, usage, studioSettings, purchases } = deps;

  async function lock(tx: Transaction, id: string): Promise<LockedSubscription> {
    const time = await studioTimeAt(studioSettings, tx.queries, tx.now);
    return { record: await lockSubscription(tx, id, null), time };
  }

  async function change(
    caller: Caller,
    id: string,
    viewer: 'customer' | 'studio',
    apply: (tx: Transaction, subscription: LockedSubscription) => Promise<void>,
  ): Promise<Subscription> {
    return transact(caller, async (tx) => {
      const found = await lock(tx, id);
      if (viewer === 'customer' && found.record.owner.id !== caller.id) throw new DomainError('NOT_FOUND');
      await apply(tx, found);
      const { record, time } = await lock(tx, id);
      return subscriptionView(record, time, viewer === 'customer' ? 'customer' : caller.role);
    });
  }

  async function find(queries: Queries, id: string): Promise<SubscriptionRecord> {
    const record = isId(id) ? await findSubscription(queries, id) : undefined;
    if (record === undefined) throw new DomainError('NOT_FOUND');
    return record;
  }

  async function refundOption(
    record: SubscriptionRecord,
    time: StudioTime,
  ): Promise<RefundOptions['refund']> {
    const purchase = refundablePurchaseOf(record, time);
    if (purchase === null) return null;
    const { invoiceId, until } = purchase;
    const calculation = await calculateRefund(database.queries, usage, record, invoiceId);
    return {
      invoiceId,
      invoiceNumber: calculation.payment.number,
      requestUntil: dateView(until),
      calculation: calculationView(calculation),
    };
  }

  async function cancellationOption(
    record: SubscriptionRecord,
    time: StudioTime,
  ): Promise<RefundOptions['cancellation']> {
    const period = cancelablePeriodOf(record, time);
    if (period === null) return null;
    const { queries } = database;
    const endsOn = noticeEnd(time);
    const days = await daysWhenEnded(queries, period, endsOn, time.timeZone);
    const calculation = await calculateCancellation(queries, period.invoiceId, days);
    return {
      invoiceId: period.invoiceId,
      invoiceNumber: calculation.payment.number,
      endDate: dateView(endsOn),
      calculation: calculationView(calculation),
    };
  }

  async function endDue(signal?: AbortSignal): Promise<void> {
    const time = await studioTimeAt(studioSettings, database.queries, clock.now());
    const errors: unknown[] = [];
    for (const id of await listDue(database.queries, todayOf(time))) {
      signal?.throwIfAborted();
      try {
        await transact(systemActor, async (tx) => endCanceledPlan(tx, purchases, await lock(tx, id)));
      } catch (error) {
        log.error({ subscription: id, ...describeError(error) }, 'a canceled plan could not be ended');
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'some canceled plans could not be ended');
  }

  tasks.register(endingTask, (_data, signal) => endDue(signal));

  return {
    async getOptions(caller, id) {
      const record = await find(database.queries, id);
      if (record.owner.id !== caller.id) throw new DomainError('NOT_FOUND');
      const time = await studioTimeAt(studioSettings, database.queries, clock.now());
      return {
        refund: await refundOption(record, time),
        cancellation: await cancellationOption(record, time),
        hasOpenInvoice: await isInvoiceOpen(database.queries, record),
      };
    },

    request: (caller, id, input) =>
      change(caller, id, 'customer', (tx, found) => requestRefund(tx, found, input)),

    giveNotice: (caller, id, { endDate }) =>
      change(caller, id, 'customer', async (tx, found) => {
        const endsOn = parseCalendarDate(endDate);
        if (endsOn === null) throw invalidInput('endDate', 'Choose the day on which the plan ends.');
        await giveNotice(tx, found, endsOn);
      }),

    withdraw: (caller, id) => change(caller, id, 'customer', withdrawRequest),

    async read(id) {
      const { queries } = database;
      const record = await find(queries, id);
      const request = openRefundRequestOf(record);
      if (request === null || record.lastRefundRequest === null) throw new DomainError('INVALID_STATE');
      const { timeZone } = await studioTimeAt(studioSettings, queries, clock.now());
      return {
        refundRequest: refundRequestView(record.lastRefundRequest, record),
        calculation: calculationView(await calculateRequest(queries, usage, record, request, timeZone)),
      };
    },

    decline: (caller, id, input) =>
      change(caller, id, 'studio', (tx, found) => declineRequest(tx, found, input)),

    endDue,

    async findInvoiceToCredit(queries, id) {
      const request = openRefundRequestOf(await find(queries, id));
      if (request === null) throw new DomainError('INVALID_STATE');
      return request.invoiceId;
    },

    async lockToApprove(tx, id, requestId) {
      const { record, time } = await lock(tx, id);
      const request = findSeenRequest(record, requestId, 'approve');
      const calculation = await calculateRequest(tx.queries, usage, record, request, time.timeZone);
      return { record, request, calculation, time };
    },

    findApproved: (creditNoteIds) => findByCreditNotes(database.queries, creditNoteIds),

    async approve(tx, caller, { record, request }, approval) {
      await approveRequest(tx, record, request, approval);
      const changed = await lock(tx, record.id);
      return subscriptionView(changed.record, changed.time, caller.role);
    },
  };
}
