// What an invoice paid for: a paid period of a plan, or images. A credit note can end it.
import type { InvoicePurchase } from '@burnish/contract/ledger/entities';
import { getPlan } from '@burnish/domain/catalog/plans';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { canEndOn, endPeriod, isEndable, refundPeriod } from '@burnish/domain/subscriptions/end-period';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import { summaryOf } from '@burnish/domain/subscriptions/periods';
import { changeSubscriptionStatus, subscriptionLifecycle } from '@burnish/domain/subscriptions/subscription';
import { type CalendarDate, dateIn, formatCalendarDate } from '@burnish/domain/time/calendar-date';
import type { Queries } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { Usage } from '../usage/index.ts';
import { giveBackOwed } from './give-back.ts';
import { movePeriods } from './move-periods.ts';
import { openPauseOf, todayOf } from './pauses/current-pause.ts';
import { hasOpenInvoice } from './pauses/set-pause.ts';
import { openRefundRequestOf } from './refund-requests/current-request.ts';
import { withdrawNotice } from './refund-requests/withdraw-notice.ts';
import * as repository from './repository.ts';
import { studioTimeAt, type TimeZoneSettings } from './studio-time.ts';

type EndCause = 'credit_note' | 'notice';

export interface Purchases {
  /** Null: the invoice hasn't paid for anything, or its period was credited before it began. */
  find(queries: Queries, invoiceId: string, now: Date): Promise<InvoicePurchase | null>;
  /**
   * Ends what an invoice of a locked customer paid for on a day, because it is credited, or because notice is over. A credit
   * note withdraws notice that it leaves nothing to end.
   * @throws DomainError INVALID_INPUT, PAUSE_EXISTS, and PLAN_INVOICE_OPEN if it is credited
   */
  end(tx: Transaction, invoiceId: string, endsOn: CalendarDate, cause: EndCause): Promise<void>;
  /**
   * Ends what an approved refund of a locked customer is for, today. What ended before leaves no images.
   * Returns the day that the credit note states. Null: it had ended.
   * @throws DomainError PAUSE_EXISTS, PLAN_INVOICE_OPEN
   */
  endRefunded(tx: Transaction, invoiceId: string): Promise<CalendarDate | null>;
}

interface PaidPeriod {
  readonly record: repository.SubscriptionRecord;
  readonly period: repository.PeriodRow;
  readonly index: number;
}

function periodOf(record: repository.SubscriptionRecord, invoiceId: string): PaidPeriod | null {
  const index = record.periods.findIndex((one) => one.invoiceId === invoiceId);
  const period = record.periods[index];
  return period === undefined ? null : { record, period, index };
}

function canEndImages({ subscription, purchasedImages }: repository.SubscriptionRecord): boolean {
  return subscription.status !== 'cancelled' && purchasedImages !== null;
}

function canEndPeriod({ record, period }: PaidPeriod, now: Date): boolean {
  return record.subscription.status !== 'cancelled' && isEndable(period, now);
}

function purchaseView(
  record: repository.SubscriptionRecord,
  invoiceId: string,
  now: Date,
): InvoicePurchase | null {
  const { purchasedImages, subscription } = record;
  const common = { subscriptionId: { _id: record.id, title: subscription.title } };
  if (purchasedImages !== null) {
    const { quantity: images, used: imagesUsed } = purchasedImages;
    const canEnd = canEndImages(record);
    return { ...common, startDate: null, endDate: null, images, imagesUsed, canEnd };
  }
  const paid = periodOf(record, invoiceId);
  if (paid === null) return null;
  const { period } = paid;
  const summary = summaryOf(record.periods, period, now < period.startsAt ? period.startsAt : now);
  return {
    ...common,
    startDate: period.startsAt.toISOString(),
    endDate: period.endsAt.toISOString(),
    images: summary?.limit ?? period.images,
    imagesUsed: period.used,
    canEnd: canEndPeriod(paid, now),
  };
}

const nothingToEnd = () => invalidInput('endDate', 'Nothing that this invoice paid for can be ended.');

/** Nothing is paid for anymore, so an active subscription ends as if it hadn't been renewed. Only an admin lifts a suspension. */
async function deactivate(
  tx: Transaction,
  { id, userId, status }: repository.SubscriptionRow,
): Promise<void> {
  if (status !== 'active') return;
  const { to } = subscriptionLifecycle.next(status, 'deactivate');
  await repository.updateSubscription(tx.queries, id, { status: to });
  const common = { action: 'end_subscription', entity: 'subscription', id, ownerId: userId } as const;
  tx.record({ ...common, before: { status }, after: { status: to } });
}

/** A period that never begins leaves the plan to the one before it. Another subscription to that plan stays the one that is renewed. */
async function keepLastPlan(
  tx: Transaction,
  { id, userId, planId, currency }: repository.SubscriptionRow,
  last: repository.PeriodRow | undefined,
): Promise<void> {
  if (last === undefined || last.planId === planId) return;
  const other = await repository.findRenewable(tx.queries, userId, last.planId, currency);
  if (other !== undefined && other.id !== id) return;
  const change = { planId: last.planId, title: getPlan(last.planId).name };
  await repository.updateSubscription(tx.queries, id, { ...change, nextPlanId: null, nextCycle: null });
}

interface EndOptions {
  readonly time: StudioTime;
  readonly cause: EndCause;
}

/** @throws DomainError INVALID_INPUT, PAUSE_EXISTS, PLAN_INVOICE_OPEN */
async function checkPeriodEnd(
  tx: Transaction,
  paid: PaidPeriod,
  endsOn: CalendarDate,
  { time, cause }: EndOptions,
): Promise<void> {
  const { record, period } = paid;
  if (!canEndPeriod(paid, time.now)) throw nothingToEnd();
  if (!canEndOn(period, endsOn, time)) {
    const end = formatCalendarDate(dateIn(period.endsAt, time.timeZone));
    throw invalidInput('endDate', `Choose today or a later day before ${end}.`);
  }
  if (openPauseOf(record, todayOf(time)) !== null) throw new DomainError('PAUSE_EXISTS');
  if (cause === 'credit_note' && (await hasOpenInvoice(tx.queries, record)))
    throw new DomainError('PLAN_INVOICE_OPEN');
}

export function createPurchases(usage: Usage, studioSettings: TimeZoneSettings): Purchases {
  /** A period ends, and later ones follow it. */
  async function movePaidPeriod(
    tx: Transaction,
    { record, period, index }: PaidPeriod,
    moved: ReturnType<typeof endPeriod>,
  ) {
    await movePeriods(tx, record.periods, moved);
    const isLast = index === record.periods.length - 1;
    if (isLast) {
      await repository.updateSubscription(tx.queries, record.id, { autoRenew: false });
      const end = moved.find((one) => one.index === index)?.endsAt ?? period.endsAt;
      if (end <= period.startsAt) await keepLastPlan(tx, record.subscription, record.periods.at(-2));
    }
    await giveBackOwed(tx, usage, record.id);
    const ends = record.periods.map(
      ({ endsAt }, at) => moved.find((one) => one.index === at)?.endsAt ?? endsAt,
    );
    tx.record({
      action: 'end_purchase',
      entity: 'subscription',
      id: record.id,
      ownerId: record.owner.id,
      before: {
        endsAt: period.endsAt,
        paidUntil: record.periods.at(-1)?.endsAt,
        autoRenew: record.subscription.autoRenew,
      },
      after: {
        endsAt: ends[index],
        paidUntil: ends.at(-1),
        autoRenew: record.subscription.autoRenew && !isLast,
      },
    });
    if (ends.every((endsAt) => endsAt <= tx.now)) await deactivate(tx, record.subscription);
  }

  async function endPaidPeriod(tx: Transaction, paid: PaidPeriod, endsOn: CalendarDate, options: EndOptions) {
    await checkPeriodEnd(tx, paid, endsOn, options);
    await movePaidPeriod(tx, paid, endPeriod(paid.record.periods, paid.index, endsOn, options.time));
  }

  async function endImages(
    tx: Transaction,
    record: repository.SubscriptionRecord,
    endsOn: CalendarDate,
    time: StudioTime,
  ) {
    const { status } = record.subscription;
    if (!canEndImages(record)) throw nothingToEnd();
    if (endsOn !== todayOf(time)) throw invalidInput('endDate', 'Individually bought images end today.');
    const { to } = changeSubscriptionStatus(status, 'cancelled');
    await repository.updateSubscription(tx.queries, record.id, { status: to, canceledAt: tx.now });
    tx.record({
      action: 'end_purchase',
      entity: 'subscription',
      id: record.id,
      ownerId: record.owner.id,
      before: { status },
      after: { status: to },
    });
  }

  return {
    async find(queries, invoiceId, now) {
      const record = await repository.findByInvoice(queries, invoiceId);
      return record === undefined ? null : purchaseView(record, invoiceId, now);
    },

    async endRefunded(tx, invoiceId) {
      const record = await repository.findByInvoice(tx.queries, invoiceId);
      if (record === undefined) return null;
      const time = await studioTimeAt(studioSettings, tx.queries, tx.now);
      const today = todayOf(time);
      const paid = periodOf(record, invoiceId);
      if (paid === null) {
        if (!canEndImages(record)) return null;
        await endImages(tx, record, today, time);
        return today;
      }
      if (canEndPeriod(paid, tx.now)) {
        await endPaidPeriod(tx, paid, today, { time, cause: 'credit_note' });
        return today;
      }
      const moved = refundPeriod(record.periods, paid.index, time);
      if (moved.length > 0) await movePaidPeriod(tx, paid, moved);
      return tx.now < paid.period.endsAt ? today : null;
    },

    async end(tx, invoiceId, endsOn, cause) {
      const record = await repository.findByInvoice(tx.queries, invoiceId);
      if (record === undefined) throw nothingToEnd();
      const time = await studioTimeAt(studioSettings, tx.queries, tx.now);
      if (record.purchasedImages !== null) return endImages(tx, record, endsOn, time);
      const paid = periodOf(record, invoiceId);
      if (paid === null) throw nothingToEnd();
      await endPaidPeriod(tx, paid, endsOn, { time, cause });
      const request = openRefundRequestOf(record);
      const isScheduled = request?.status === 'scheduled' && request.invoiceId === invoiceId;
      if (cause === 'credit_note' && isScheduled && request.endsOn !== null && endsOn <= request.endsOn)
        await withdrawNotice(tx, record, request);
    },
  };
}
