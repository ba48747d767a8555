import type { Handled } from '@burnish/contract/api';
import type { ImagesSubscription, Overview, Subscription, UsageEntry } from '@burnish/contract/entity';
import type { Page } from '@burnish/contract/paging';
import type { PlanId } from '@burnish/domain/catalogue/plans';
import { DomainError } from '@burnish/domain/errors';
import type { Currency } from '@burnish/domain/money/money';
import { subscriptionLifecycle } from '@burnish/domain/subscription/subscription';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import type { PageRequest } from '../../platform/paging.ts';
import type { Transact, Transaction } from '../../platform/transaction.ts';
import { type Edit, editImagesUsed, editPlan, kindMeant, lockSubscription } from './edit.ts';
import { applyPayment, type Purchase } from './payment.ts';
import { type PhotoUsage, photoUsage } from './photo-usage.ts';
import * as repository from './repository.ts';
import { prepareUsageList } from './usage/repository.ts';
import { imagesView, isRunning, subscriptionView, usageView } from './view.ts';

type Listed<View> = Promise<{ subscriptions: View[]; page: Page }>;

type UsageEdit = Handled['PUT /pay-per-image/admin/:id/usage']['body'];

interface Standing {
  readonly userId: string;
  readonly planId: PlanId;
  readonly currency: Currency;
}

export interface Subscriptions {
  listOwn(caller: Caller, request: repository.SubscriptionFilter): Listed<Subscription>;
  /** How many of a customer's run, and the images in them. */
  summarize(caller: Caller): Promise<Pick<Overview, 'subscriptions' | 'images'>>;
  listAll(request: repository.SubscriptionFilter): Listed<Subscription>;
  listImages(request: repository.SubscriptionFilter): Listed<ImagesSubscription>;
  /** Of images bought by the piece, only those used. @throws DomainError NOT_FOUND, INVALID_INPUT, SUBSCRIPTION_EXISTS */
  edit(caller: Caller, id: string, edit: Edit): Promise<Subscription>;
  /** @throws DomainError NOT_FOUND, also for a plan; INVALID_INPUT above what was bought */
  setImagesUsed(caller: Caller, id: string, edit: UsageEdit): Promise<ImagesSubscription>;
  /** What was entered, the newest first, over all periods. @throws DomainError NOT_FOUND */
  listUsage(id: string, request: PageRequest): Promise<{ entries: UsageEntry[]; page: Page }>;
  /** The one that the invoice's payment went to; null while it is not confirmed. */
  findByInvoice(queries: Queries, invoiceId: string): Promise<Subscription | null>;
  /** @throws DomainError SUBSCRIPTION_SUSPENDED when a payment for this would have nowhere to go. */
  checkRenewable(tx: Transaction, standing: Standing): Promise<void>;
  /** Brings what was paid for into being, or adds a period to it. @throws DomainError SUBSCRIPTION_SUSPENDED */
  applyPayment(tx: Transaction, purchase: Purchase): Promise<void>;
  readonly photos: PhotoUsage;
}

export function createSubscriptions(parts: {
  database: Database;
  transact: Transact;
  clock: Clock;
}): Subscriptions {
  const { database, transact, clock } = parts;
  const listSubscriptions = repository.prepareSubscriptionList(database);
  const listEntries = prepareUsageList(database);

  async function list(request: repository.SubscriptionFilter): Listed<Subscription> {
    const { records, page } = await listSubscriptions(request);
    const now = clock.now();
    return { subscriptions: records.map((record) => subscriptionView(record, now)), page };
  }

  async function editAnd<View>(
    caller: Caller,
    id: string,
    kind: repository.SubscriptionRow['kind'] | null,
    change: (tx: Transaction, record: repository.SubscriptionRecord) => Promise<void>,
    view: (record: repository.SubscriptionRecord, now: Date) => View,
  ): Promise<View> {
    return transact(caller, async (tx) => {
      await change(tx, await lockSubscription(tx, id, kind));
      return view(await lockSubscription(tx, id, kind), tx.now);
    });
  }

  return {
    listOwn: (caller, request) => list({ ...request, userId: caller.id }),
    listAll: (request) => list(request),

    async summarize(caller) {
      const now = clock.now();
      const active = await repository.findActive(database.queries, caller.id);
      const running = active
        .filter((record) => isRunning(record, now))
        .map((record) => subscriptionView(record, now));
      const sum = (figure: 'imagesUsed' | 'imagesLimit') =>
        running.reduce((total, subscription) => total + subscription[figure], 0);
      return {
        subscriptions: { active: running.length },
        images: { used: sum('imagesUsed'), limit: sum('imagesLimit') },
      };
    },

    async listImages(request) {
      const { records, page } = await listSubscriptions({ ...request, subscriptionType: 'payPerImage' });
      return { subscriptions: records.map(imagesView), page };
    },

    edit(caller, id, edit) {
      const editOne = (tx: Transaction, record: repository.SubscriptionRecord) =>
        (record.bought === null ? editPlan : editImagesUsed)(tx, record, { ...edit, adminId: caller.id });
      return editAnd(caller, id, kindMeant(edit), editOne, subscriptionView);
    },

    setImagesUsed: (caller, id, edit) =>
      editAnd(
        caller,
        id,
        'payPerImage',
        (tx, record) => editImagesUsed(tx, record, { ...edit, adminId: caller.id }),
        imagesView,
      ),

    async listUsage(id, request) {
      if (!isId(id) || !(await repository.isThere(database.queries, id))) throw new DomainError('NOT_FOUND');
      const { rows, page } = await listEntries({ ...request, subscriptionId: id });
      return { entries: rows.map(usageView), page };
    },

    async findByInvoice(queries, invoiceId) {
      const record = await repository.findByInvoice(queries, invoiceId);
      return record === undefined ? null : subscriptionView(record, clock.now());
    },

    async checkRenewable(tx, { userId, planId, currency }) {
      const standing = await repository.findStanding(tx.queries, userId, planId, currency);
      if (standing !== undefined) subscriptionLifecycle.next(standing.status, 'extend');
    },

    applyPayment,
    photos: photoUsage,
  };
}
