// Entries of the usage ledger, together with the totals of their quotas.
import { totalUsed } from '@burnish/domain/usage/usage';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { NewUsageEntry, QuotaId, Usage } from '../usage/index.ts';
import * as repository from './repository.ts';

/** Adds entries to the ledger, and their images to the total of the quota. The customer must be locked. */
export async function recordUsage(
  tx: Transaction,
  usage: Usage,
  { subscriptionId, periodId }: QuotaId,
  entries: readonly NewUsageEntry[],
): Promise<void> {
  await usage.addEntries(tx, { subscriptionId, periodId }, entries);
  const images = totalUsed(entries);
  if (periodId === null) await repository.addToPurchasedImagesUsed(tx.queries, subscriptionId, images);
  else await repository.addToPeriodUsed(tx.queries, periodId, images);
}

/** Adds entries that give images of an ended period back to another one. The customer must be locked. */
export async function recordReturned(
  tx: Transaction,
  usage: Usage,
  { id, subscriptionId }: repository.PeriodRow,
  { entries, fromPeriodId }: { readonly entries: readonly NewUsageEntry[]; readonly fromPeriodId: string },
): Promise<void> {
  const returned = entries.map((entry) => ({ ...entry, fromPeriodId }));
  await usage.addEntries(tx, { subscriptionId, periodId: id }, returned);
  await repository.addToPeriodReturned(tx.queries, id, -totalUsed(returned));
}
