import type { Transaction } from '../../../platform/db/transaction.ts';
import { transitionOrder } from '../transitions.ts';
import { eraseOrderRows, listUninvoiced } from './repository.ts';

/**
 * The orders must be locked, and the messages about them deleted. Those that stay, because their invoice was voided, can no
 * longer be invoiced. Returns the storage keys of files to remove.
 */
export async function eraseOrders(tx: Transaction, userId: string): Promise<string[]> {
  const storageKeys = await eraseOrderRows(tx.queries, userId);
  for (const order of await listUninvoiced(tx.queries, userId)) await transitionOrder(tx, order, 'reject');
  return storageKeys;
}
