// Addresses of imported customers.
import type { Address } from '@burnish/contract/addresses/entities';
import type { Transaction } from '../../platform/db/transaction.ts';
import * as repository from './repository.ts';

/** The customer can rename it. */
const label = 'Billing address';

/** Adds the first address, the default one, of users who were created in the same transaction. */
export function importAddresses(
  tx: Transaction,
  addresses: readonly { readonly userId: string; readonly address: Address }[],
): Promise<void> {
  return repository.insertAddresses(
    tx.queries,
    addresses.map(({ userId, address }) => ({
      id: tx.newId(),
      userId,
      label,
      address,
      isDefault: true,
      createdAt: tx.now,
    })),
  );
}
