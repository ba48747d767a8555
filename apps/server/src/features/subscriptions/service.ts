import type { Subscription } from '@burnish/contract/entity';
import type { Page } from '@burnish/contract/paging';
import { type BillingCycle, getPlan, type PlanId, planImages } from '@burnish/domain/catalogue/plans';
import type { Currency } from '@burnish/domain/money/money';
import { addPaidPeriod } from '@burnish/domain/subscription/periods';
import { subscriptionLifecycle } from '@burnish/domain/subscription/subscription';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database.ts';
import type { Transaction } from '../../platform/transaction.ts';
import * as repository from './repository.ts';
import { subscriptionView } from './view.ts';

/** What a confirmed payment bought. */
export interface Purchase {
  readonly userId: string;
  readonly planId: PlanId;
  readonly currency: Currency;
  readonly cycle: BillingCycle;
  readonly invoiceId: string;
}

type List = Promise<{ subscriptions: Subscription[]; page: Page }>;

export interface Subscriptions {
  listOwn(caller: Caller, request: repository.SubscriptionFilter): List;
  listAll(request: repository.SubscriptionFilter): List;
  /** The one that the invoice's payment went to; null while it is not confirmed. */
  findByInvoice(queries: Queries, invoiceId: string): Promise<Subscription | null>;
  /** @throws DomainError SUBSCRIPTION_SUSPENDED when a payment for this would have nowhere to go. */
  checkRenewable(tx: Transaction, purchase: Omit<Purchase, 'cycle' | 'invoiceId'>): Promise<void>;
  /** Brings a subscription into being, or adds a period to it. @throws DomainError SUBSCRIPTION_SUSPENDED */
  applyPayment(tx: Transaction, purchase: Purchase): Promise<void>;
}

export function createSubscriptions({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Subscriptions {
  const listSubscriptions = repository.prepareSubscriptionList(database);

  async function list(request: repository.SubscriptionFilter): List {
    const { records, page } = await listSubscriptions(request);
    const now = clock.now();
    return { subscriptions: records.map((record) => subscriptionView(record, now)), page };
  }

  async function begin(tx: Transaction, { userId, planId, currency }: Purchase): Promise<string> {
    const id = tx.newId();
    await repository.insertSubscription(tx.queries, {
      id,
      userId,
      planId,
      currency,
      status: 'active',
      autoRenew: true,
      createdAt: tx.now,
    });
    return id;
  }

  /** A payment revives an inactive subscription. */
  async function revive(tx: Transaction, row: repository.SubscriptionRow): Promise<string> {
    const { to } = subscriptionLifecycle.next(row.status, 'extend');
    if (to !== row.status) await repository.setStatus(tx.queries, row.id, to);
    return row.id;
  }

  return {
    listOwn: (caller, request) => list({ ...request, userId: caller.id }),
    listAll: (request) => list(request),

    async findByInvoice(queries, invoiceId) {
      const record = await repository.findByInvoice(queries, invoiceId);
      return record === undefined ? null : subscriptionView(record, clock.now());
    },

    async checkRenewable(tx, { userId, planId, currency }) {
      const standing = await repository.findStanding(tx.queries, userId, planId, currency);
      if (standing !== undefined) subscriptionLifecycle.next(standing.status, 'extend');
    },

    async applyPayment(tx, purchase) {
      const { userId, planId, currency, cycle, invoiceId } = purchase;
      await repository.lockCustomer(tx.queries, userId);
      const standing = await repository.findStanding(tx.queries, userId, planId, currency);
      const id = standing === undefined ? await begin(tx, purchase) : await revive(tx, standing);
      const periods = await repository.listPeriods(tx.queries, id);
      const bought = { cycle, images: planImages(getPlan(planId), cycle) };
      const { moved, added } = addPaidPeriod(periods, bought, tx.now);
      for (const { index, ...times } of moved) {
        const period = periods[index];
        if (period !== undefined) await repository.movePeriod(tx.queries, period.id, times);
      }
      const row = { id: tx.newId(), subscriptionId: id, invoiceId, createdAt: tx.now, ...added };
      await repository.insertPeriod(tx.queries, row);
      tx.record({
        act: standing === undefined ? 'begin_subscription' : 'extend_subscription',
        entity: 'subscription',
        id,
        ownerId: userId,
        before: standing === undefined ? null : { status: standing.status, periods: periods.length },
        after: {
          status: 'active',
          invoiceId,
          startsAt: added.startsAt,
          endsAt: added.endsAt,
          images: added.images,
        },
      });
    },
  };
}
