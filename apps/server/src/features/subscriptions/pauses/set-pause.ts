// A new pause: requested by the customer, or set by one of the two sides.

import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import { movedFrom, moveEnds, pausedPeriodIndex } from '@burnish/domain/subscriptions/pause-periods';
import { firstDayOfYear, pausableDays } from '@burnish/domain/subscriptions/pauses';
import { addDays, type CalendarDate, dateIn, formatCalendarDate } from '@burnish/domain/time/calendar-date';
import type { Queries } from '../../../platform/db/database.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { nextPurchaseOf } from '../current-period.ts';
import { movePeriods } from '../move-periods.ts';
import { openRefundRequestOf } from '../refund-requests/current-request.ts';
import type { SubscriptionRecord } from '../repository.ts';
import { checkRequestLimit } from '../request-limit/check-limit.ts';
import { openPauseOf, todayOf } from './current-pause.ts';
import * as repository from './repository.ts';

export interface PauseInput {
  readonly startsOn: CalendarDate;
  readonly days: number;
}

/** A plan of a locked customer, and when. */
export interface LockedPlan {
  readonly record: SubscriptionRecord;
  readonly time: StudioTime;
}

/** Whether an invoice of the plan isn't paid yet. That of an upgrade renews the period that it replaces. */
export async function hasOpenInvoice(queries: Queries, record: SubscriptionRecord): Promise<boolean> {
  const { id, userId, currency, planId } = record.subscription;
  const planIds = [planId, nextPurchaseOf(record).planId];
  return repository.hasOpenInvoice(queries, { userId, subscriptionId: id, currency, planIds });
}

/** Pauses that count for one that begins on this day or later. */
export async function listCounted(queries: Queries, { id }: SubscriptionRecord, day: CalendarDate) {
  return repository.listPausedSince(queries, id, firstDayOfYear(day));
}

function tooManyDays(days: number): DomainError {
  const most = days === 1 ? '1 day' : `${days} days`;
  return invalidInput(
    'days',
    days === 0
      ? 'A plan can be paused for 90 days in any twelve months, and these are used up on this day.'
      : `From this day, the plan can be paused for ${most}: 90 in any twelve months.`,
  );
}

/**
 * The index of the period in which the pause begins.
 * @throws DomainError INVALID_STATE, INVALID_INPUT, PLAN_INVOICE_OPEN
 */
async function checkPause(
  { queries }: Transaction,
  { record, time }: LockedPlan,
  { startsOn, days }: PauseInput,
): Promise<number> {
  const last = record.periods.at(-1);
  if (record.subscription.status !== 'active' || last === undefined) throw new DomainError('INVALID_STATE');
  if (startsOn < todayOf(time)) throw invalidInput('startDate', 'Choose today or a later day.');
  const index = pausedPeriodIndex(record.periods, startsOn, time);
  if (index === null) {
    const paidUntil = formatCalendarDate(dateIn(last.endsAt, time.timeZone));
    throw invalidInput('startDate', `The plan is paid until ${paidUntil}. Choose an earlier day.`);
  }
  if (await hasOpenInvoice(queries, record)) throw new DomainError('PLAN_INVOICE_OPEN');
  const most = pausableDays(await listCounted(queries, record, startsOn), startsOn);
  if (days > most) throw tooManyDays(most);
  return index;
}

function newRow(
  tx: Transaction,
  { record }: LockedPlan,
  { startsOn, days }: PauseInput,
  isByCustomer: boolean,
): Omit<repository.PauseRow, 'status' | 'periodId'> {
  return {
    id: tx.newId(),
    subscriptionId: record.id,
    startsOn,
    resumesOn: addDays(startsOn, days),
    days,
    isByCustomer,
    reason: null,
    createdAt: tx.now,
  };
}

/** Moves the end of the period in which the pause begins, and all periods after it. */
async function movePaused(
  tx: Transaction,
  { record, time }: LockedPlan,
  index: number,
  days: number,
): Promise<Date | undefined> {
  const moved = movedFrom(moveEnds(record.periods, index, days, time.timeZone), index);
  await movePeriods(tx, record.periods, moved);
  return moved.at(-1)?.endsAt;
}

function checkNoPause({ record, time }: LockedPlan): void {
  if (openPauseOf(record, todayOf(time)) !== null) throw new DomainError('PAUSE_EXISTS');
  if (openRefundRequestOf(record) !== null) throw new DomainError('REFUND_REQUEST_OPEN');
}

/** @throws DomainError INVALID_STATE, INVALID_INPUT, PAUSE_EXISTS, REFUND_REQUEST_OPEN, PLAN_INVOICE_OPEN, TOO_MANY_PLAN_REQUESTS */
export async function requestPause(tx: Transaction, plan: LockedPlan, input: PauseInput): Promise<void> {
  await checkRequestLimit(tx, plan.record.id);
  checkNoPause(plan);
  await checkPause(tx, plan, input);
  const row = newRow(tx, plan, input, true);
  await repository.insertPause(tx.queries, { ...row, status: 'requested', periodId: null });
  tx.record({
    action: 'request_pause',
    entity: 'subscription',
    id: plan.record.id,
    ownerId: plan.record.owner.id,
    before: null,
    after: { pause: 'requested', startsOn: row.startsOn, resumesOn: row.resumesOn },
  });
}

/** @throws DomainError INVALID_STATE, INVALID_INPUT, PAUSE_EXISTS, REFUND_REQUEST_OPEN, PLAN_INVOICE_OPEN, TOO_MANY_PLAN_REQUESTS */
export async function setPause(
  tx: Transaction,
  plan: LockedPlan,
  input: PauseInput,
  isByCustomer: boolean,
): Promise<void> {
  if (isByCustomer) await checkRequestLimit(tx, plan.record.id);
  checkNoPause(plan);
  const index = await checkPause(tx, plan, input);
  const row = newRow(tx, plan, input, isByCustomer);
  const periodId = plan.record.periods[index]?.id ?? null;
  await repository.insertPause(tx.queries, { ...row, status: 'scheduled', periodId });
  const paidUntil = await movePaused(tx, plan, index, input.days);
  tx.record({
    action: 'set_pause',
    entity: 'subscription',
    id: plan.record.id,
    ownerId: plan.record.owner.id,
    before: { paidUntil: plan.record.periods.at(-1)?.endsAt },
    after: { pause: 'scheduled', startsOn: row.startsOn, resumesOn: row.resumesOn, paidUntil },
  });
}

/** A first day that has passed becomes today. @throws DomainError INVALID_STATE, INVALID_INPUT, PLAN_INVOICE_OPEN */
export async function approvePause(
  tx: Transaction,
  plan: LockedPlan,
  pause: repository.PauseRow,
): Promise<void> {
  const today = todayOf(plan.time);
  const { days } = pause;
  const startsOn = pause.startsOn < today ? today : pause.startsOn;
  const resumesOn = addDays(startsOn, days);
  const index = await checkPause(tx, plan, { startsOn, days });
  const periodId = plan.record.periods[index]?.id ?? null;
  await repository.updatePause(tx.queries, pause.id, { status: 'scheduled', startsOn, resumesOn, periodId });
  const paidUntil = await movePaused(tx, plan, index, days);
  tx.record({
    action: 'approve_pause',
    entity: 'subscription',
    id: plan.record.id,
    ownerId: plan.record.owner.id,
    before: { pause: pause.status, startsOn: pause.startsOn, paidUntil: plan.record.periods.at(-1)?.endsAt },
    after: { pause: 'scheduled', startsOn, resumesOn, paidUntil },
  });
}
