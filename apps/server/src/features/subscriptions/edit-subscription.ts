// Edits by admins: the status, the images used and the limit. An edit never changes a period's time.
import type { Handled } from '@burnish/contract/api';
import { boundsMessage } from '@burnish/contract/fields';
import { orderKindOf } from '@burnish/contract/subscriptions/subscription-types';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import { adjustmentFor } from '@burnish/domain/subscriptions/periods';
import {
  changeSubscriptionStatus,
  type SubscriptionStatus,
  statusChangeEvent,
  usageBounds,
} from '@burnish/domain/subscriptions/subscription';
import { correctionFor, correctionReason } from '@burnish/domain/usage/usage';
import { isId } from '../../platform/db/ids.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { QuotaId, Usage } from '../usage/index.ts';
import { currentPeriodOf, isRunning } from './current-period.ts';
import { moveUnusedPeriods } from './merge-periods.ts';
import { recordUsage } from './record-usage.ts';
import * as repository from './repository.ts';

export type SubscriptionEdit = Handled['PUT /admin/subscriptions/:id']['body'];
type Kind = repository.SubscriptionRow['kind'];
type AuditFields = Readonly<Record<string, string | number>>;

/** Null: the edit doesn't name a kind. 'regular' is an older name for a plan. */
export function kindOfEdit({ subscriptionType }: SubscriptionEdit): Kind | null {
  if (subscriptionType === undefined) return null;
  return subscriptionType === 'regular' ? 'plan' : orderKindOf[subscriptionType];
}

/**
 * Reads a subscription and locks its customer, as applying a payment does.
 * @throws DomainError NOT_FOUND, including for a subscription of another kind
 */
export async function lockSubscription(tx: Transaction, id: string, kind: Kind | null) {
  const found = isId(id) ? await repository.findSubscription(tx.queries, id) : undefined;
  if (found === undefined || (kind !== null && found.subscription.kind !== kind))
    throw new DomainError('NOT_FOUND');
  await repository.lockCustomer(tx.queries, found.owner.id);
  const record = await repository.findSubscription(tx.queries, id);
  if (record === undefined) throw new DomainError('NOT_FOUND');
  return record;
}

export interface AdminEdit extends SubscriptionEdit {
  readonly adminId: string;
}

/** Records the fields that changed, if any. */
function recordEdit(
  tx: Transaction,
  { id, owner }: repository.SubscriptionRecord,
  before: AuditFields,
  after: AuditFields,
  givenReason: SubscriptionEdit['reason'],
): void {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return;
  const pickChanged = (fields: AuditFields) =>
    Object.fromEntries(changed.map((name) => [name, fields[name]]));
  const reason = changed.includes('imagesUsed') ? correctionReason(givenReason) : givenReason;
  tx.record({
    action: 'edit_subscription',
    entity: 'subscription',
    id,
    ownerId: owner.id,
    before: pickChanged(before),
    after: { ...pickChanged(after), ...(reason && { reason }) },
  });
}

async function correctUsage(
  tx: Transaction,
  usage: Usage,
  { used, ...quota }: QuotaId & { readonly used: number },
  newUsed: number,
  { adminId, reason }: AdminEdit,
): Promise<void> {
  const correction = correctionFor(used, newUsed);
  if (correction === null) return;
  await recordUsage(tx, usage, quota, [
    { ...correction, tier: null, photoId: null, actorId: adminId, reason: correctionReason(reason) },
  ]);
}

/** For individually bought images, only `imagesUsed` can be edited, up to the quantity bought. @throws DomainError INVALID_INPUT */
export async function editImagesUsed(
  tx: Transaction,
  usage: Usage,
  record: repository.SubscriptionRecord,
  edit: AdminEdit,
): Promise<void> {
  const { id, purchasedImages } = record;
  if (purchasedImages === null) throw new DomainError('NOT_FOUND');
  const { used, quantity } = purchasedImages;
  const imagesUsed = edit.imagesUsed ?? used;
  if (imagesUsed > quantity)
    throw invalidInput('imagesUsed', boundsMessage({ min: usageBounds.min, max: quantity }));
  await correctUsage(tx, usage, { subscriptionId: id, periodId: null, used }, imagesUsed, edit);
  recordEdit(tx, record, { imagesUsed: used }, { imagesUsed }, edit.reason);
}

interface EditDependencies {
  readonly usage: Usage;
  readonly time: StudioTime;
}

/**
 * Returns the status that results. A canceled plan stays canceled while the customer has a newer subscription to it, because
 * payments extend only one: made active again, its unused periods move there.
 * @throws DomainError SUBSCRIPTION_EXISTS, UPGRADE_OPEN, REFUND_REQUEST_OPEN
 */
async function setStatus(
  tx: Transaction,
  { usage, time }: EditDependencies,
  record: repository.SubscriptionRecord,
  newStatus: SubscriptionStatus,
): Promise<SubscriptionStatus> {
  const { userId, planId, currency, status } = record.subscription;
  const { to, changes } = changeSubscriptionStatus(status, newStatus);
  if (!changes) return status;
  if (status === 'cancelled' && planId !== null) {
    const newer = await repository.findRenewable(tx.queries, userId, planId, currency);
    if (newer !== undefined) {
      const isMoved = to === 'active' && (await moveUnusedPeriods(tx, usage, record, { newer, time }));
      if (!isMoved) throw new DomainError('SUBSCRIPTION_EXISTS');
      return status;
    }
  }
  const canceledAt = to === 'cancelled' ? tx.now : null;
  await repository.updateSubscription(tx.queries, record.id, { status: to, canceledAt });
  const event = statusChangeEvent(status, to);
  // To a customer whose plan is over anyway, it makes no difference.
  if (event !== null && isRunning(record, tx.now))
    tx.notify({ event, entityId: record.id, ownerId: userId, key: tx.newId() });
  return to;
}

/** The limit and the usage of the current period. @throws DomainError INVALID_STATE without a period */
async function editCurrentPeriod(
  tx: Transaction,
  usage: Usage,
  record: repository.SubscriptionRecord,
  edit: AdminEdit,
): Promise<Omit<AuditFields, 'status'>> {
  const current = currentPeriodOf(record, tx.now);
  const { period, used, limit } = current;
  const { imagesUsed = used, imagesLimit = limit } = edit;
  const isChanged = imagesUsed !== used || imagesLimit !== limit;
  if (isChanged && record.periods.length === 0) throw new DomainError('INVALID_STATE');
  if (imagesLimit !== limit)
    await repository.adjustPeriod(tx.queries, period.id, adjustmentFor(current, imagesLimit));
  const { subscriptionId, id: periodId } = period;
  await correctUsage(tx, usage, { subscriptionId, periodId, used }, imagesUsed, edit);
  return { imagesUsed, imagesLimit };
}

/** @throws DomainError SUBSCRIPTION_EXISTS, UPGRADE_OPEN, REFUND_REQUEST_OPEN, INVALID_STATE */
export async function editPlan(
  tx: Transaction,
  dependencies: EditDependencies,
  record: repository.SubscriptionRecord,
  edit: AdminEdit,
): Promise<void> {
  const { status } = record.subscription;
  const { used: imagesUsed, limit: imagesLimit } = currentPeriodOf(record, tx.now);
  const edited = await editCurrentPeriod(tx, dependencies.usage, record, edit);
  const changed = await repository.findSubscription(tx.queries, record.id);
  if (changed === undefined) throw new DomainError('NOT_FOUND');
  const newStatus = await setStatus(tx, dependencies, changed, edit.status ?? status);
  const before = { status, imagesUsed, imagesLimit };
  recordEdit(tx, record, before, { ...edited, status: newStatus }, edit.reason);
}
