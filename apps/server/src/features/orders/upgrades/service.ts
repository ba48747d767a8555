// Upgrades of plans: quotes, their orders and invoices, and how unpaid ones end.
import type { Invoice } from '@burnish/contract/orders/entities';
import type { PlanSubscription, UpgradeQuote } from '@burnish/contract/subscriptions/entities';
import { DomainError } from '@burnish/domain/errors';
import { dateIn } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import { type Caller, systemActor } from '../../../platform/http/caller.ts';
import { describeError } from '../../../platform/http/error-handler.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import type { PlanRenewals, PlanUpgrades } from '../../subscriptions/index.ts';
import type { Invoices } from '../invoices/index.ts';
import { withdrawRenewal } from '../renewals/set-renewal.ts';
import type { OrderRow } from '../requests/repository.ts';
import { canBeWithdrawn, lockOrder } from '../transitions.ts';
import {
  checkChoice,
  checkUpgradable,
  listConflictingOrders,
  orderUpgrade,
  type UpgradeInput,
} from './accept-quote.ts';
import { expireUpgrade, withdrawUpgrade } from './end-upgrades.ts';
import { quoteView } from './view.ts';

const upgradeExpiryTask: Task<Record<string, never>> = {
  name: 'expire_upgrades',
  data: z.strictObject({}),
};

/** Thrown so that an attempt leaves nothing behind: a commit would use up the idempotency key of the call. */
class OrdersChangedError extends Error {}

/** Before the tasks are started. A day ends at a full quarter of an hour in every time zone. */
export function scheduleUpgradeExpiry(tasks: Pick<Tasks, 'schedule'>): void {
  tasks.schedule(upgradeExpiryTask, '*/15 * * * *');
}

export interface Upgrades {
  /** @throws DomainError NOT_FOUND, UPGRADE_OPEN, SUBSCRIPTION_SUSPENDED, PAUSE_EXISTS, INVALID_STATE */
  quote(caller: Caller, subscriptionId: string): Promise<UpgradeQuote>;
  /** @throws DomainError NOT_FOUND, INVALID_INPUT, UPGRADE_OPEN, ORDER_OPEN, QUOTE_CHANGED, CURRENCY_MISMATCH, SUBSCRIPTION_SUSPENDED, PAUSE_EXISTS, INVALID_STATE */
  accept(
    caller: Caller,
    subscriptionId: string,
    input: UpgradeInput,
  ): Promise<{ subscription: PlanSubscription; invoice: Invoice }>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE, RECEIPT_IN_REVIEW, INVOICE_PARTIALLY_PAID */
  withdraw(caller: Caller, subscriptionId: string): Promise<PlanSubscription>;
  /** Ends the upgrades that weren't paid in time. @throws AggregateError after all others, if some failed */
  expireDue(signal?: AbortSignal): Promise<void>;
}

const withdrawalReason = 'You ordered an upgrade instead.';

export function createUpgrades(deps: {
  readonly database: Database;
  readonly transact: Transact;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tasks: Pick<Tasks, 'register'>;
  readonly upgrades: PlanUpgrades;
  readonly renewals: Pick<PlanRenewals, 'view'>;
  readonly invoices: Pick<Invoices, 'issue' | 'get'>;
  readonly ledger: Pick<Ledger, 'balancesOf'>;
  readonly studioSettings: Pick<StudioSettings, 'getOpeningHours' | 'paymentProfiles'>;
}): Upgrades {
  const { database, transact, clock, log, tasks, upgrades, renewals, invoices, ledger, studioSettings } =
    deps;

  async function timeAt(queries: Queries, now: Date) {
    const { timeZone } = await studioSettings.getOpeningHours(queries);
    return { now, timeZone, today: dateIn(now, timeZone) };
  }

  /** Withdraws the unpaid invoice of an automatic renewal. @throws DomainError ORDER_OPEN */
  async function withdrawConflicting(tx: Transaction, conflicting: readonly OrderRow[]): Promise<void> {
    for (const order of conflicting) {
      if (!order.isAutoRenewal || !(await canBeWithdrawn(tx, order.id))) throw new DomainError('ORDER_OPEN');
      await withdrawRenewal(tx, order, withdrawalReason);
    }
  }

  /**
   * Orders are locked before their customers.
   * @throws OrdersChangedError if an order was placed or paid in the meantime, so that it has to be tried again
   */
  async function tryAccept(tx: Transaction, caller: Caller, id: string, input: UpgradeInput) {
    const time = await timeAt(tx.queries, tx.now);
    const found = await upgrades.find(tx.queries, caller.id, id, time);
    const before = await listConflictingOrders(tx.queries, found, input);
    const locked: OrderRow[] = [];
    for (const { order } of before) locked.push(await lockOrder(tx, order.id));
    const plan = await upgrades.lock(tx, caller.id, id, time);
    checkUpgradable(plan, time);
    const conflicting = await listConflictingOrders(tx.queries, plan, input);
    if (conflicting.map(({ order }) => order.id).join() !== locked.map((order) => order.id).join())
      throw new OrdersChangedError();
    if (conflicting.some(({ invoiceStatus }) => invoiceStatus === 'payment_made'))
      throw new DomainError('ORDER_OPEN');
    const choice = checkChoice(plan, input);
    await withdrawConflicting(tx, locked);
    const { applyCredit } = input;
    return orderUpgrade(tx, { invoices, upgrades, studioSettings }, plan, { choice, applyCredit });
  }

  async function expireDue(signal?: AbortSignal): Promise<void> {
    const { today } = await timeAt(database.queries, clock.now());
    const errors: unknown[] = [];
    for (const orderId of await upgrades.listPossiblyOver(database.queries, today)) {
      signal?.throwIfAborted();
      try {
        await transact(systemActor, (tx) => expireUpgrade(tx, { upgrades, studioSettings }, orderId));
      } catch (error) {
        log.error({ order: orderId, ...describeError(error) }, 'an unpaid upgrade could not be ended');
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'some unpaid upgrades could not be ended');
  }

  tasks.register(upgradeExpiryTask, (_data, signal) => expireDue(signal));

  return {
    async quote(caller, id) {
      const { queries } = database;
      const time = await timeAt(queries, clock.now());
      const plan = await upgrades.find(queries, caller.id, id, time);
      checkUpgradable(plan, time);
      const balances = await ledger.balancesOf(caller.id);
      return quoteView(plan, balances);
    },

    async accept(caller, id, input) {
      for (;;) {
        try {
          return await transact(caller, async (tx) => {
            const invoiceId = await tryAccept(tx, caller, id, input);
            return {
              subscription: await renewals.view(tx.queries, id, tx.now),
              invoice: await invoices.get(tx.queries, invoiceId, 'customer'),
            };
          });
        } catch (error) {
          if (!(error instanceof OrdersChangedError)) throw error;
        }
      }
    },

    withdraw: (caller, id) =>
      transact(caller, async (tx) => {
        const time = await timeAt(tx.queries, tx.now);
        const { record } = await upgrades.find(tx.queries, caller.id, id, time);
        if (record.openUpgrade === null) throw new DomainError('INVALID_STATE');
        const order = await lockOrder(tx, record.openUpgrade.upgrade.orderId);
        if ((await upgrades.findOpenOfOrder(tx.queries, order.id)) === undefined)
          throw new DomainError('INVALID_STATE');
        await withdrawUpgrade(tx, upgrades, order);
        return renewals.view(tx.queries, id, tx.now);
      }),

    expireDue,
  };
}
