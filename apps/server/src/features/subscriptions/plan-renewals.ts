// What the renewal of a plan needs to know of its subscription, and changes there.
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import type { BillingCycle, PlanId } from '@burnish/domain/catalog/plans';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { Currency } from '@burnish/domain/money/money';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import { isSameChoice, lastRenewalEnd, type PlanChoice } from '@burnish/domain/subscriptions/renewal';
import {
  isRenewable,
  isRenewalDue,
  type SubscriptionStatus,
  subscriptionLifecycle,
} from '@burnish/domain/subscriptions/subscription';
import { addDays } from '@burnish/domain/time/calendar-date';
import type { Queries } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { nextPurchaseOf } from './current-period.ts';
import { plannedPauseOf, todayOf } from './pauses/current-pause.ts';
import { type EndingPause, listEndingOn, sumPausedDays } from './pauses/repository.ts';
import { isCanceledWithNotice } from './refund-requests/current-request.ts';
import * as repository from './repository.ts';
import { studioTimeAt, type TimeZoneSettings } from './studio-time.ts';
import { planSubscriptionView } from './view.ts';

export interface RenewablePlan {
  readonly id: string;
  readonly userId: string;
  readonly status: SubscriptionStatus;
  readonly autoRenew: boolean;
  readonly planId: PlanId;
  readonly currency: Currency;
  readonly lastPeriod: {
    readonly id: string;
    readonly cycle: BillingCycle;
    readonly endsAt: Date;
    readonly graceEndsAt: Date;
    readonly invoiceId: string;
  };
  /** A pause is scheduled or running. */
  readonly isPaused: boolean;
  /** The customer gave notice. */
  readonly isCanceled: boolean;
  /** What a renewal continues with. */
  readonly next: PlanChoice;
}

export interface RenewalChoice {
  readonly autoRenew: boolean;
  readonly next: PlanChoice;
}

export interface PlanRenewals {
  /** Pauses of active plans that end on the next day, in the order of their IDs. */
  listPausesEnding(
    queries: Queries,
    now: Date,
    request: { after: string; limit: number },
  ): Promise<EndingPause[]>;
  /** By how many days pauses moved the end of each of the periods, by its ID. */
  sumPausedDays(queries: Queries, periodIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** @throws DomainError NOT_FOUND, including for individually bought images */
  find(tx: Transaction, customerId: string, id: string): Promise<RenewablePlan>;
  /** Locks the customer, so that renewals happen one by one, and finds their plan. @throws DomainError NOT_FOUND */
  lock(tx: Transaction, customerId: string, id: string): Promise<RenewablePlan>;
  /** Checks that the customer can order the plan again now. @throws DomainError SUBSCRIPTION_SUSPENDED, REFUND_REQUEST_OPEN, INVALID_STATE */
  checkDue(tx: Transaction, plan: RenewablePlan): Promise<void>;
  /** Active plans of active customers that may be renewed or end soon, in the order of their IDs. */
  listEnding(
    queries: Queries,
    now: Date,
    request: { after: string; limit: number },
  ): Promise<RenewablePlan[]>;
  /** Of a locked plan. @throws DomainError INVALID_STATE, REFUND_REQUEST_OPEN, INVALID_INPUT for a plan that the customer has as well */
  choose(tx: Transaction, plan: RenewablePlan, choice: RenewalChoice): Promise<void>;
  /** Ends a locked plan that wasn't renewed. */
  end(tx: Transaction, plan: RenewablePlan): Promise<void>;
  view(queries: Queries, id: string, now: Date): Promise<PlanSubscription>;
}

/** Null: individually bought images. */
function toPlan(record: repository.SubscriptionRecord, time: StudioTime): RenewablePlan | null {
  const { id, userId, status, autoRenew, planId, currency } = record.subscription;
  const lastPeriod = record.periods.at(-1);
  if (planId === null || lastPeriod === undefined) return null;
  const isPaused = plannedPauseOf(record, todayOf(time)) !== null;
  const next = nextPurchaseOf(record);
  const isCanceled = isCanceledWithNotice(record);
  return { id, userId, status, autoRenew, planId, currency, lastPeriod, isPaused, isCanceled, next };
}

async function findRecord(queries: Queries, id: string): Promise<repository.SubscriptionRecord> {
  const record = isId(id) ? await repository.findSubscription(queries, id) : undefined;
  if (record === undefined) throw new DomainError('NOT_FOUND');
  return record;
}

/** A payment for another plan that the customer has extends that one. */
async function checkChoice(
  { queries }: Transaction,
  { userId, status, currency, planId }: RenewablePlan,
  next: PlanChoice,
): Promise<void> {
  if (!isRenewable(status)) throw new DomainError('INVALID_STATE');
  if (next.planId === planId) return;
  const other = await repository.findRenewable(queries, userId, next.planId, currency);
  if (other !== undefined)
    throw invalidInput('planId', 'You already have a subscription to this plan. Renew that one instead.');
}

export function createPlanRenewals(studioSettings: TimeZoneSettings): PlanRenewals {
  async function find({ queries, now }: Transaction, customerId: string, id: string): Promise<RenewablePlan> {
    const time = await studioTimeAt(studioSettings, queries, now);
    const plan = toPlan(await findRecord(queries, id), time);
    if (plan?.userId !== customerId) throw new DomainError('NOT_FOUND');
    return plan;
  }

  return {
    find,
    sumPausedDays,

    async lock(tx, customerId, id) {
      await repository.lockCustomer(tx.queries, customerId);
      return find(tx, customerId, id);
    },

    async checkDue({ queries, now }, { id, status, isCanceled }) {
      subscriptionLifecycle.next(status, 'extend');
      if (isCanceled) throw new DomainError('REFUND_REQUEST_OPEN');
      const { periods } = await findRecord(queries, id);
      if (!isRenewalDue(status, periods, now)) throw new DomainError('INVALID_STATE');
    },

    async listEnding(queries, now, request) {
      const records = await repository.listEndingPlans(queries, { ...request, endsBy: lastRenewalEnd(now) });
      const time = await studioTimeAt(studioSettings, queries, now);
      return records.flatMap((record) => toPlan(record, time) ?? []);
    },

    async listPausesEnding(queries, now, request) {
      const today = todayOf(await studioTimeAt(studioSettings, queries, now));
      return listEndingOn(queries, { ...request, day: addDays(today, 1) });
    },

    async choose(tx, plan, { autoRenew, next }) {
      if (autoRenew && plan.isCanceled) throw new DomainError('REFUND_REQUEST_OPEN');
      await checkChoice(tx, plan, next);
      const isTheSameAgain = isSameChoice(next, { planId: plan.planId, cycle: plan.lastPeriod.cycle });
      await repository.updateSubscription(tx.queries, plan.id, {
        autoRenew,
        nextPlanId: isTheSameAgain ? null : next.planId,
        nextCycle: isTheSameAgain ? null : next.cycle,
      });
      tx.record({
        action: 'edit_renewal',
        entity: 'subscription',
        id: plan.id,
        ownerId: plan.userId,
        before: { autoRenew: plan.autoRenew, ...plan.next },
        after: { autoRenew, ...next },
      });
    },

    async end(tx, { id, userId, status }) {
      const { to } = subscriptionLifecycle.next(status, 'deactivate');
      await repository.updateSubscription(tx.queries, id, { status: to });
      tx.record({
        action: 'end_subscription',
        entity: 'subscription',
        id,
        ownerId: userId,
        before: { status },
        after: { status: to },
      });
    },

    async view(queries, id, now) {
      const time = await studioTimeAt(studioSettings, queries, now);
      return planSubscriptionView(await findRecord(queries, id), time, 'customer');
    },
  };
}
