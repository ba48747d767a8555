// An admin sets right what was counted or agreed on elsewhere. It never adds time, and images only by the limit.
import type { Handled } from '@burnish/contract/api';
import { boundsSentence } from '@burnish/contract/order-fields';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { adjustmentFor } from '@burnish/domain/subscription/periods';
import {
  decideSubscription,
  type SubscriptionStatus,
  usageBounds,
} from '@burnish/domain/subscription/subscription';
import { entryForEdit, reasonForEdit } from '@burnish/domain/usage/usage';
import { isId } from '../../platform/ids.ts';
import type { Transaction } from '../../platform/transaction.ts';
import * as repository from './repository.ts';
import { addUsage } from './usage/repository.ts';
import { standingOf } from './view.ts';

export type Edit = Handled['PUT /admin/subscriptions/:id']['body'];
type Kind = repository.SubscriptionRow['kind'];
type Facts = Readonly<Record<string, string | number>>;

/** 'regular' is an older word of clients for a plan. */
export function kindMeant({ subscriptionType }: Edit): Kind | null {
  return subscriptionType === 'regular' ? 'subscription' : (subscriptionType ?? null);
}

/** The customer is locked, as when a payment is applied. @throws DomainError NOT_FOUND, also for the other kind */
export async function lockSubscription(tx: Transaction, id: string, kind: Kind | null) {
  const seen = isId(id) ? await repository.findSubscription(tx.queries, id) : undefined;
  if (seen === undefined || (kind !== null && seen.subscription.kind !== kind))
    throw new DomainError('NOT_FOUND');
  await repository.lockCustomer(tx.queries, seen.owner.id);
  const record = await repository.findSubscription(tx.queries, id);
  if (record === undefined) throw new DomainError('NOT_FOUND');
  return record;
}

/** An edit, and the admin whose it is. */
export interface AdminsEdit extends Edit {
  readonly adminId: string;
}

function recordEdit(
  tx: Transaction,
  { id, owner }: repository.SubscriptionRecord,
  before: Facts,
  after: Facts,
  given: Edit['reason'],
): void {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return;
  const only = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name]]));
  const reason = changed.includes('imagesUsed') ? reasonForEdit(given) : given;
  tx.record({
    act: 'edit_subscription',
    entity: 'subscription',
    id,
    ownerId: owner.id,
    before: only(before),
    after: { ...only(after), ...(reason && { reason }) },
  });
}

/** Of the running period, or of images bought by the piece. */
async function enterUsage(
  tx: Transaction,
  of: { readonly subscriptionId: string; readonly periodId: string | null; readonly used: number },
  wished: number,
  { adminId, reason }: AdminsEdit,
): Promise<void> {
  const { used, ...account } = of;
  const entry = entryForEdit(used, wished);
  if (entry === null) return;
  await addUsage(tx, account, [
    { ...entry, tier: null, photoId: null, personId: adminId, reason: reasonForEdit(reason) },
  ]);
}

export async function editImagesUsed(
  tx: Transaction,
  record: repository.SubscriptionRecord,
  edit: AdminsEdit,
): Promise<void> {
  const { id, bought } = record;
  if (bought === null) throw new DomainError('NOT_FOUND');
  const imagesUsed = edit.imagesUsed ?? bought.used;
  if (imagesUsed > bought.quantity)
    throw invalidInput('imagesUsed', boundsSentence({ min: usageBounds.min, max: bought.quantity }));
  await enterUsage(tx, { subscriptionId: id, periodId: null, used: bought.used }, imagesUsed, edit);
  recordEdit(tx, record, { imagesUsed: bought.used }, { imagesUsed }, edit.reason);
}

/** One of a plan stands for the customer's next payment: a cancelled one cannot come back beside it. */
async function setStatus(
  tx: Transaction,
  { id, subscription }: repository.SubscriptionRecord,
  wished: SubscriptionStatus,
): Promise<void> {
  const { userId, planId, currency, status } = subscription;
  const { to, changes } = decideSubscription(status, wished);
  if (!changes) return;
  if (status === 'cancelled' && planId !== null) {
    const standing = await repository.findStanding(tx.queries, userId, planId, currency);
    if (standing !== undefined) throw new DomainError('SUBSCRIPTION_EXISTS');
  }
  await repository.setStatus(tx.queries, id, to);
}

export async function editPlan(
  tx: Transaction,
  record: repository.SubscriptionRecord,
  edit: AdminsEdit,
): Promise<void> {
  const standing = standingOf(record, tx.now);
  const { period } = standing;
  const before = {
    status: record.subscription.status,
    imagesUsed: standing.used,
    imagesLimit: standing.limit,
  };
  const after = {
    status: edit.status ?? before.status,
    imagesUsed: edit.imagesUsed ?? before.imagesUsed,
    imagesLimit: edit.imagesLimit ?? before.imagesLimit,
  };
  await setStatus(tx, record, after.status);
  if (edit.imagesLimit !== undefined)
    await repository.adjustPeriod(tx.queries, period.id, adjustmentFor(standing, edit.imagesLimit));
  const { subscriptionId, id: periodId } = period;
  await enterUsage(tx, { subscriptionId, periodId, used: standing.used }, after.imagesUsed, edit);
  recordEdit(tx, record, before, after, edit.reason);
}
