// Quotes for upgrades: what a customer can upgrade to, and the unused value of what is paid for.
import { getPlan, type PlanId, planPrice } from '@burnish/domain/catalog/plans';
import { DomainError } from '@burnish/domain/errors';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import type { PlanChoice } from '@burnish/domain/subscriptions/renewal';
import { paidAmounts, unusedPartOf } from '@burnish/domain/subscriptions/unused-value';
import { quoteDueDate, replaceablePeriods, upgradeChoices } from '@burnish/domain/subscriptions/upgrade';
import { type CalendarDate, dateIn } from '@burnish/domain/time/calendar-date';
import type { Queries } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { sumPausedDays } from '../pauses/repository.ts';
import * as subscriptionRepository from '../repository.ts';
import { checkRequestLimit } from '../request-limit/check-limit.ts';
import { closeUpgrade } from './close-upgrade.ts';
import * as repository from './repository.ts';

/** What an upgrade costs now. */
export interface QuoteChoice extends PlanChoice {
  readonly priceMinor: number;
  /** The price less the unused value: the amount of the invoice. */
  readonly amountMinor: number;
}

export interface Quote {
  readonly unusedMinor: number;
  readonly periods: readonly repository.QuotedPeriod[];
  /** Those that cost more than the unused value, without `otherPlans`. */
  readonly choices: readonly QuoteChoice[];
  /** What the customer has as another subscription: the new period would begin after the periods of that one. */
  readonly otherPlans: readonly PlanId[];
  /** The last day on which the invoice can be paid. */
  readonly dueDate: CalendarDate;
}

export interface UpgradablePlan {
  readonly record: subscriptionRepository.SubscriptionRecord;
  readonly quote: Quote;
}

export interface PlanUpgrades {
  /** A plan of the customer with its quote. @throws DomainError NOT_FOUND, including for individually bought images */
  find(queries: Queries, customerId: string, id: string, time: StudioTime): Promise<UpgradablePlan>;
  /** Locks the customer, so that upgrades and payments happen one by one. @throws DomainError NOT_FOUND */
  lock(tx: Transaction, customerId: string, id: string, time: StudioTime): Promise<UpgradablePlan>;
  /** Saves the quote of a locked plan that the customer accepted. @throws DomainError TOO_MANY_PLAN_REQUESTS */
  open(
    tx: Transaction,
    plan: UpgradablePlan,
    accepted: { readonly orderId: string; readonly choice: QuoteChoice },
  ): Promise<void>;
  readonly close: typeof closeUpgrade;
  /** The orders of open upgrades that were due before this day, or whose subscription is canceled. */
  listPossiblyOver(queries: Queries, before: CalendarDate): Promise<readonly string[]>;
  readonly findOpenOfOrder: typeof repository.findOpenOfOrder;
  readonly isQuoted: typeof repository.isQuoted;
  isCanceled(queries: Queries, subscriptionId: string): Promise<boolean>;
}

async function quoteOf(
  queries: Queries,
  { subscription, periods }: subscriptionRepository.SubscriptionRecord,
  time: StudioTime,
): Promise<Quote> {
  const { userId, currency } = subscription;
  const { now, timeZone } = time;
  const paid = paidAmounts(await repository.listPayments(queries, userId));
  const replaceable = replaceablePeriods(periods, now);
  const paused = await sumPausedDays(
    queries,
    replaceable.map(({ id }) => id),
  );
  const quoted = replaceable.map((period) => ({
    periodId: period.id,
    planId: period.planId,
    cycle: period.cycle,
    used: period.used,
    ...unusedPartOf(
      periods,
      period,
      { paidMinor: paid.get(period.id) ?? 0, pausedDays: paused.get(period.id) },
      time,
    ),
  }));
  const unusedMinor = quoted.reduce((sum, { valueMinor }) => sum + valueMinor, 0);
  const otherPlans = await subscriptionRepository.listOtherPlans(queries, subscription, now);
  const choices = upgradeChoices(periods, now)
    .filter(({ planId }) => !otherPlans.includes(planId))
    .map((choice) => {
      const priceMinor = planPrice(getPlan(choice.planId), choice.cycle, currency).minor;
      return { ...choice, priceMinor, amountMinor: priceMinor - unusedMinor };
    })
    .filter(({ amountMinor }) => amountMinor > 0);
  const paidUntil = replaceable.at(-1)?.endsAt ?? now;
  const dueDate = quoteDueDate(dateIn(now, timeZone), dateIn(paidUntil, timeZone));
  return { unusedMinor, periods: quoted, choices, otherPlans, dueDate };
}

export function createPlanUpgrades(): PlanUpgrades {
  async function find(queries: Queries, customerId: string, id: string, time: StudioTime) {
    const record = isId(id) ? await subscriptionRepository.findSubscription(queries, id) : undefined;
    if (record?.owner.id !== customerId || record.subscription.planId === null)
      throw new DomainError('NOT_FOUND');
    return { record, quote: await quoteOf(queries, record, time) };
  }

  return {
    find,

    async lock({ queries }, customerId, id, time) {
      await subscriptionRepository.lockCustomer(queries, customerId);
      return find(queries, customerId, id, time);
    },

    async open(tx, { record, quote }, { orderId, choice }) {
      await checkRequestLimit(tx, record.id);
      const { priceMinor, amountMinor, planId, cycle } = choice;
      await repository.insert(tx.queries, {
        orderId,
        subscriptionId: record.id,
        status: 'open',
        priceMinor,
        unusedMinor: quote.unusedMinor,
        periods: quote.periods,
        createdAt: tx.now,
        closedAt: null,
      });
      tx.record({
        action: 'request_upgrade',
        entity: 'subscription',
        id: record.id,
        ownerId: record.owner.id,
        before: null,
        after: {
          planId,
          billingCycle: cycle,
          orderId,
          priceMinor,
          unusedMinor: quote.unusedMinor,
          amountMinor,
          currency: record.subscription.currency,
        },
      });
    },

    close: closeUpgrade,
    listPossiblyOver: repository.listPossiblyOver,
    findOpenOfOrder: repository.findOpenOfOrder,
    isQuoted: repository.isQuoted,

    async isCanceled(queries, subscriptionId) {
      return (await subscriptionRepository.findRow(queries, subscriptionId)).status === 'cancelled';
    },
  };
}
