import { getPlan, imagesPerPeriod } from '@burnish/domain/catalog/plans';
import type { PlanItem } from '@burnish/domain/orders/purchase';
import { addPausedPeriod } from '@burnish/domain/subscriptions/pause-periods';
import type { Period } from '@burnish/domain/subscriptions/periods';
import type { Transaction } from '../../platform/db/transaction.ts';
import { movePeriods } from './move-periods.ts';
import { plannedPauseOf, todayOf } from './pauses/current-pause.ts';
import { keepPause } from './pauses/keep-pause.ts';
import { isCanceledWithNotice } from './refund-requests/current-request.ts';
import * as repository from './repository.ts';
import type { Purchase } from './start-or-extend.ts';

interface PaidPeriod extends Pick<PlanItem, 'planId' | 'cycle'>, Pick<Purchase, 'invoiceId' | 'submittedAt'> {
  readonly subscriptionId: string;
  readonly monthlyPriceMinor: number;
  /** Images that are added to those of the plan. */
  readonly adjustment?: number;
  readonly timeZone: string;
}

interface AddedPeriod {
  readonly added: Period;
  readonly previousPeriods: number;
}

/** Adds a period after those of a subscription, or now, and keeps its pause and notice. The customer must be locked. */
export async function addPeriod(tx: Transaction, paid: PaidPeriod): Promise<AddedPeriod> {
  const { subscriptionId, planId, cycle, invoiceId, submittedAt, monthlyPriceMinor, timeZone } = paid;
  const record = await repository.findSubscription(tx.queries, subscriptionId);
  if (record === undefined) throw new Error(`there is no subscription ${subscriptionId}`);
  const { periods, subscription } = record;
  const time = { now: tx.now, submittedAt, timeZone, waitsForEnd: isCanceledWithNotice(record) };
  const purchased = { cycle, images: imagesPerPeriod(getPlan(planId), cycle) };
  const planned = plannedPauseOf(record, todayOf(time));
  const { moved, added: next, pause } = addPausedPeriod(periods, purchased, planned, time);
  const added = { ...next, adjustment: paid.adjustment ?? 0 };
  await movePeriods(tx, periods, moved);
  const row = {
    id: tx.newId(),
    subscriptionId,
    invoiceId,
    planId,
    monthlyPriceMinor,
    createdAt: tx.now,
    ...added,
  };
  await repository.insertPeriod(tx.queries, row);
  const periodIds = [...periods, row].map(({ id }) => id);
  await keepPause(tx, subscription, planned, pause, periodIds);
  return { added, previousPeriods: periods.length };
}
