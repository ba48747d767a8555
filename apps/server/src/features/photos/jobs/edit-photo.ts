// What a customer can change about a submitted photo until work on it starts.
import type { PhotoEdit } from '@burnish/contract/photos/inputs';
import { DomainError } from '@burnish/domain/errors';
import { photoLifecycle } from '@burnish/domain/photos/photo';
import { isId } from '../../../platform/db/ids.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Quotas } from '../../subscriptions/index.ts';
import * as repository from './repository.ts';

const editableFields = ['tier', 'notes', 'annotations'] as const;
type EditableField = (typeof editableFields)[number];
type EditableFields = Pick<repository.PhotoRow, EditableField>;

/** Locks the customer, so that their usage and the photo's status can't change in the meantime. @throws DomainError NOT_FOUND */
export async function lockOwnPhoto(tx: Transaction, quotas: Quotas, caller: Caller, id: string) {
  await quotas.lockCustomer(tx, caller.id);
  const record = isId(id) ? await repository.findPhoto(tx.queries, id) : undefined;
  if (record === undefined || record.photo.userId !== caller.id) throw new DomainError('NOT_FOUND');
  return record.photo;
}

function changedFields(before: EditableFields, after: EditableFields): EditableField[] {
  return editableFields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** The tier, but nothing that the customer wrote, because audit records are never deleted. */
function recordedTier({ tier }: EditableFields, changed: readonly EditableField[]) {
  return changed.includes('tier') ? { tier } : {};
}

/**
 * Fields that are absent, and a tier of null, stay as they are.
 * @throws DomainError NOT_FOUND, INVALID_STATE, TIER_QUOTA_EXHAUSTED
 */
export async function editPhoto(
  tx: Transaction,
  quotas: Quotas,
  caller: Caller,
  id: string,
  edit: PhotoEdit,
): Promise<void> {
  const photo = await lockOwnPhoto(tx, quotas, caller, id);
  photoLifecycle.next(photo.status, 'edit');
  const tier = edit.tier ?? photo.tier;
  const notes = edit.notes === undefined ? photo.notes : edit.notes || null;
  const after: EditableFields = { tier, notes, annotations: edit.annotations ?? photo.annotations };
  const changed = changedFields(photo, after);
  if (changed.length === 0) return;
  if (tier !== null && tier !== photo.tier)
    await quotas.changeTier(tx, photo, { photoId: photo.id, tier: photo.tier, newTier: tier }, caller.id);
  await repository.updatePhoto(tx.queries, photo.id, after);
  tx.record({
    action: 'edit_photo',
    entity: 'photo',
    id: photo.id,
    ownerId: caller.id,
    before: recordedTier(photo, changed),
    after: { changed, ...recordedTier(after, changed) },
  });
}
