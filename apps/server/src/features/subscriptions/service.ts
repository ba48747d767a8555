import type { Handled } from '@burnish/contract/api';
import type { Overview } from '@burnish/contract/dashboard/entities';
import type { Page } from '@burnish/contract/paging';
import type {
  ImagesSubscription,
  PlanSubscription,
  Subscription,
  UsageEntry,
} from '@burnish/contract/subscriptions/entities';
import type { Viewer } from '@burnish/domain/access';
import { DomainError } from '@burnish/domain/errors';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import { subscriptionLifecycle } from '@burnish/domain/subscriptions/subscription';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import type { PageRequest } from '../../platform/db/paging.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Logger } from '../../platform/logger.ts';
import type { RowReader } from '../../platform/realtime/change-publisher.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import type { StudioSettings } from '../studio-settings/index.ts';
import type { Usage } from '../usage/index.ts';
import { applyPayment } from './apply-payment.ts';
import { isRunning } from './current-period.ts';
import {
  editImagesUsed,
  editPlan,
  kindOfEdit,
  lockSubscription,
  type SubscriptionEdit,
} from './edit-subscription.ts';
import { prepareSubscriptionList, type SubscriptionFilter } from './lists/repository.ts';
import { createSubscriptionLists, type SubscriptionLists } from './lists/studio-lists.ts';
import { createPauses, type Pauses } from './pauses/index.ts';
import { createPlanRenewals, type PlanRenewals } from './plan-renewals.ts';
import { createPurchases, type Purchases } from './purchases.ts';
import { createQuotas, type Quotas } from './quotas.ts';
import { createRefundRequests, type RefundRequests } from './refund-requests/index.ts';
import { countUndecided } from './refund-requests/repository.ts';
import * as repository from './repository.ts';
import { startNext } from './start-next-period.ts';
import { findExtended, type PlanPurchase, type Purchase } from './start-or-extend.ts';
import { studioTimeAt } from './studio-time.ts';
import { countUnused, type UnusedCounts } from './unused.ts';
import { createPlanUpgrades, type PlanUpgrades } from './upgrades/index.ts';
import { imagesSubscriptionView, planSubscriptionView, subscriptionView } from './view.ts';

type SubscriptionPage<View> = Promise<{ subscriptions: View[]; page: Page }>;
type UsageEdit = Handled['PUT /pay-per-image/admin/:id/usage']['body'];

export interface Subscriptions {
  listOwn(caller: Caller, filter: SubscriptionFilter): SubscriptionPage<Subscription>;
  /** The numbers of the caller's running and ended subscriptions, and the images in the running ones. */
  summarize(caller: Caller): Promise<Pick<Overview, 'subscriptions' | 'images'>>;
  /** What ends with the caller's account. */
  countUnused(caller: Caller): Promise<UnusedCounts>;
  /** A customer's subscriptions, for the studio. */
  listByCustomer(caller: Caller, userId: string, request: PageRequest): SubscriptionPage<Subscription>;
  /** The lists of the studio. */
  readonly lists: SubscriptionLists;
  /**
   * For individually bought images, only `imagesUsed` is edited.
   * @throws DomainError NOT_FOUND, INVALID_INPUT, INVALID_STATE, SUBSCRIPTION_EXISTS, UPGRADE_OPEN, REFUND_REQUEST_OPEN
   */
  edit(caller: Caller, id: string, edit: SubscriptionEdit): Promise<Subscription>;
  /** @throws DomainError NOT_FOUND, including for a plan; INVALID_INPUT above the purchased quantity */
  setImagesUsed(caller: Caller, id: string, edit: UsageEdit): Promise<ImagesSubscription>;
  /** Ends the used-up period of the caller's plan and starts the next one. @throws DomainError NOT_FOUND, INVALID_STATE */
  startNextPeriod(caller: Caller, id: string): Promise<PlanSubscription>;
  /** Usage entries of all periods, newest first. @throws DomainError NOT_FOUND */
  listUsage(id: string, request: PageRequest): Promise<{ entries: UsageEntry[]; page: Page }>;
  /** The subscription that the invoice paid for. Null until the payment is confirmed. */
  findByInvoice(queries: Queries, invoiceId: string, viewer: Viewer): Promise<Subscription | null>;
  /** Checks that a payment for the plan could be applied. @throws DomainError SUBSCRIPTION_SUSPENDED */
  checkRenewable(tx: Transaction, plan: PlanPurchase): Promise<void>;
  /** Starts or extends what was paid for. @throws DomainError SUBSCRIPTION_SUSPENDED */
  applyPayment(tx: Transaction, purchase: Purchase): Promise<void>;
  readonly quotas: Quotas;
  readonly pauses: Pauses;
  readonly renewals: PlanRenewals;
  readonly upgrades: PlanUpgrades;
  readonly purchases: Purchases;
  readonly refundRequests: RefundRequests;
  /** Rows for realtime events. */
  readonly readRows: RowReader<'subscription'>;
}

export function createSubscriptions({
  database,
  transact,
  clock,
  log,
  tasks,
  usage,
  studioSettings,
}: {
  database: Database;
  transact: Transact;
  clock: Clock;
  log: Logger;
  tasks: Pick<Tasks, 'register'>;
  usage: Usage;
  studioSettings: Pick<StudioSettings, 'getOpeningHours' | 'arePausesSelfService'>;
}): Subscriptions {
  const { find: findPage } = prepareSubscriptionList(database);

  const purchases = createPurchases(usage, studioSettings);

  const timeAt = (queries: Queries, now = clock.now()) => studioTimeAt(studioSettings, queries, now);

  async function list(filter: SubscriptionFilter, viewer: Viewer): SubscriptionPage<Subscription> {
    const { records, page } = await findPage(filter);
    const time = await timeAt(database.queries);
    return { subscriptions: records.map((record) => subscriptionView(record, time, viewer)), page };
  }

  /** Applies an edit, and returns a view of the result. */
  async function editWith<View>(
    caller: Caller,
    id: string,
    kind: repository.SubscriptionRow['kind'] | null,
    applyEdit: (tx: Transaction, record: repository.SubscriptionRecord) => Promise<void>,
    view: (record: repository.SubscriptionRecord, time: StudioTime, viewer: Viewer) => View,
  ): Promise<View> {
    return transact(caller, async (tx) => {
      await applyEdit(tx, await lockSubscription(tx, id, kind));
      return view(await lockSubscription(tx, id, kind), await timeAt(tx.queries, tx.now), caller.role);
    });
  }

  return {
    listOwn: (caller, filter) => list({ ...filter, userId: caller.id }, 'customer'),
    listByCustomer: (caller, userId, request) => list({ ...request, userId }, caller.role),
    lists: createSubscriptionLists({ database, time: () => timeAt(database.queries) }),

    async countUnused(caller) {
      const { queries } = database;
      const [time, records] = [await timeAt(queries), await repository.findNotCanceled(queries, caller.id)];
      return { ...countUnused(records, time), refundRequests: await countUndecided(queries, caller.id) };
    },

    async summarize(caller) {
      const time = await timeAt(database.queries);
      const active = await repository.findActive(database.queries, caller.id);
      const running = active
        .filter((record) => isRunning(record, time.now))
        .map((record) => subscriptionView(record, time, 'customer'));
      const sum = (field: 'imagesUsed' | 'imagesLimit') =>
        running.reduce((total, subscription) => total + subscription[field], 0);
      return {
        subscriptions: { active: running.length, ended: active.length - running.length },
        images: { used: sum('imagesUsed'), limit: sum('imagesLimit') },
      };
    },

    edit(caller, id, edit) {
      const applyEdit = async (tx: Transaction, record: repository.SubscriptionRecord) => {
        const adminEdit = { ...edit, adminId: caller.id };
        if (record.purchasedImages !== null) return editImagesUsed(tx, usage, record, adminEdit);
        const time = await timeAt(tx.queries, tx.now);
        return editPlan(tx, { usage, time }, record, adminEdit);
      };
      return editWith(caller, id, kindOfEdit(edit), applyEdit, subscriptionView);
    },

    setImagesUsed: (caller, id, edit) =>
      editWith(
        caller,
        id,
        'images',
        (tx, record) => editImagesUsed(tx, usage, record, { ...edit, adminId: caller.id }),
        imagesSubscriptionView,
      ),

    startNextPeriod: (caller, id) =>
      transact(caller, async (tx) => {
        const time = await timeAt(tx.queries, tx.now);
        const record = await lockSubscription(tx, id, 'plan');
        if (record.owner.id !== caller.id) throw new DomainError('NOT_FOUND');
        await startNext(tx, record, time);
        return planSubscriptionView(await lockSubscription(tx, id, 'plan'), time, 'customer');
      }),

    async listUsage(id, request) {
      if (!isId(id) || !(await repository.isSubscription(database.queries, id)))
        throw new DomainError('NOT_FOUND');
      return usage.list({ ...request, subscriptionId: id });
    },

    async findByInvoice(queries, invoiceId, viewer) {
      const record = await repository.findByInvoice(queries, invoiceId);
      return record === undefined ? null : subscriptionView(record, await timeAt(queries), viewer);
    },

    async checkRenewable(tx, plan) {
      const existing = await findExtended(tx, plan);
      if (existing !== undefined) subscriptionLifecycle.next(existing.status, 'extend');
    },

    applyPayment: (tx, purchase) => applyPayment(tx, { usage, studioSettings }, purchase),
    pauses: createPauses({ database, transact, clock, studioSettings }),
    quotas: createQuotas(usage, studioSettings),
    renewals: createPlanRenewals(studioSettings),
    upgrades: createPlanUpgrades(),
    purchases,
    refundRequests: createRefundRequests({
      database,
      transact,
      clock,
      log,
      tasks,
      usage,
      studioSettings,
      purchases,
    }),

    async readRows(ids) {
      const time = await timeAt(database.queries);
      const records = await repository.findSubscriptions(database.queries, ids);
      return records.map((record) => (viewer) => subscriptionView(record, time, viewer));
    },
  };
}
