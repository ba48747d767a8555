// What a customer changes of a photograph, until work on it begins.
import type { PhotoEdit } from '@burnish/contract/photo-fields';
import { DomainError } from '@burnish/domain/errors';
import { photoLifecycle } from '@burnish/domain/photo/photo';
import type { Caller } from '../../platform/caller.ts';
import { isId } from '../../platform/ids.ts';
import type { Transaction } from '../../platform/transaction.ts';
import type { PhotoUsage } from '../subscriptions/index.ts';
import * as repository from './repository.ts';

type Facts = Pick<repository.PhotoRow, 'tier' | 'notes' | 'marks'>;

/** The customer is locked: nobody else uses, gives back or begins meanwhile. @throws DomainError NOT_FOUND */
async function lockOwn(tx: Transaction, usage: PhotoUsage, caller: Caller, id: string) {
  await usage.lockCustomer(tx, caller.id);
  const record = isId(id) ? await repository.findPhoto(tx.queries, id) : undefined;
  if (record === undefined || record.photo.userId !== caller.id) throw new DomainError('NOT_FOUND');
  return record.photo;
}

function changed(before: Facts, after: Facts): (keyof Facts)[] {
  const names = ['tier', 'notes', 'marks'] as const;
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

function only(facts: Facts, names: readonly (keyof Facts)[]) {
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}

/** What is not given stays; the tier also where it is null. @throws DomainError NOT_FOUND, WRONG_STATE, TIER_FULL */
export async function editPhoto(
  tx: Transaction,
  usage: PhotoUsage,
  caller: Caller,
  id: string,
  edit: PhotoEdit,
): Promise<void> {
  const photo = await lockOwn(tx, usage, caller, id);
  photoLifecycle.next(photo.status, 'edit');
  const tier = edit.tier ?? photo.tier;
  const notes = edit.notes === undefined ? photo.notes : edit.notes || null;
  const after: Facts = { tier, notes, marks: edit.marks ?? photo.marks };
  const names = changed(photo, after);
  if (names.length === 0) return;
  if (tier !== null && tier !== photo.tier)
    await usage.changeTier(tx, photo, { photoId: photo.id, tier: photo.tier, wished: tier }, caller.id);
  await repository.updatePhoto(tx.queries, photo.id, after);
  tx.record({
    act: 'edit_photo',
    entity: 'photo',
    id: photo.id,
    ownerId: caller.id,
    before: only(photo, names),
    after: only(after, names),
  });
}

/** Its image is given back. The row stays, for what was used for it. @throws DomainError NOT_FOUND, WRONG_STATE */
export async function withdrawPhoto(
  tx: Transaction,
  usage: PhotoUsage,
  caller: Caller,
  id: string,
): Promise<{ readonly id: string }> {
  const photo = await lockOwn(tx, usage, caller, id);
  photoLifecycle.next(photo.status, 'withdraw');
  await repository.updatePhoto(tx.queries, photo.id, { withdrawnAt: tx.now });
  await usage.giveBack(tx, photo, { photoId: photo.id, tier: photo.tier }, caller.id);
  tx.record({
    act: 'withdraw_photo',
    entity: 'photo',
    id: photo.id,
    ownerId: caller.id,
    before: { fileName: photo.fileName, sha256: photo.sha256, tier: photo.tier },
    after: null,
  });
  tx.tell({ entity: 'job', id: photo.jobId }, caller.id);
  tx.tell({ entity: 'subscription', id: photo.subscriptionId }, caller.id);
  return { id: photo.id };
}
