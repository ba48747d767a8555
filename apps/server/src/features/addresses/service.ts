// Postal addresses that users save for their orders. One of them is the default, with which order forms start.
import { isDeepStrictEqual } from 'node:util';
import type { SavedAddress } from '@burnish/contract/addresses/entities';
import type { Handled } from '@burnish/contract/api';
import { maxSavedAddresses } from '@burnish/domain/accounts/account';
import type { AuditAction } from '@burnish/domain/audit-actions';
import { DomainError } from '@burnish/domain/errors';
import type { Database } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import * as repository from './repository.ts';

type AddressInput = Handled['POST /addresses']['body'];

export interface Addresses {
  /** The caller's, the default one first. */
  list(caller: Caller): Promise<SavedAddress[]>;
  /** The first one becomes the default. @throws DomainError TOO_MANY_ADDRESSES */
  add(caller: Caller, input: AddressInput): Promise<SavedAddress>;
  /** @throws DomainError NOT_FOUND */
  edit(caller: Caller, id: string, input: AddressInput): Promise<SavedAddress>;
  /** @throws DomainError NOT_FOUND */
  setDefault(caller: Caller, id: string): Promise<SavedAddress>;
  /** After the default one, the newest of the others becomes the default. @throws DomainError NOT_FOUND */
  remove(caller: Caller, id: string): Promise<void>;
}

function addressView({ id, label, address, isDefault, createdAt }: repository.AddressRow): SavedAddress {
  return { _id: id, label, address, isDefault, createdAt: createdAt.toISOString() };
}

/** Records which address changed, but nothing that it contains, because audit records are never deleted. */
function recordChange(tx: Transaction, userId: string, action: AuditAction, addressId: string): void {
  tx.record({ action, entity: 'user', id: userId, ownerId: userId, before: null, after: { addressId } });
}

export function createAddresses({
  database,
  transact,
}: {
  database: Database;
  transact: Transact;
}): Addresses {
  /** Locks the caller and finds their address. */
  async function lockAddress(tx: Transaction, caller: Caller, id: string): Promise<repository.AddressRow> {
    await repository.lockUser(tx.queries, caller.id);
    const row = isId(id) ? await repository.findAddress(tx.queries, id, caller.id) : undefined;
    if (row === undefined) throw new DomainError('NOT_FOUND');
    return row;
  }

  return {
    async list(caller) {
      const rows = await repository.listAddresses(database.queries, caller.id);
      return rows.map(addressView);
    },

    add: (caller, { label, address }) =>
      transact(caller, async (tx) => {
        await repository.lockUser(tx.queries, caller.id);
        const others = await repository.listAddresses(tx.queries, caller.id);
        if (others.length >= maxSavedAddresses) throw new DomainError('TOO_MANY_ADDRESSES');
        const row = {
          id: tx.newId(),
          userId: caller.id,
          label,
          address,
          isDefault: others.length === 0,
          createdAt: tx.now,
        };
        await repository.insertAddress(tx.queries, row);
        recordChange(tx, caller.id, 'add_address', row.id);
        return addressView(row);
      }),

    edit: (caller, id, { label, address }) =>
      transact(caller, async (tx) => {
        const row = await lockAddress(tx, caller, id);
        const isChanged = label !== row.label || !isDeepStrictEqual(address, row.address);
        if (isChanged) {
          await repository.updateAddress(tx.queries, id, { label, address });
          recordChange(tx, caller.id, 'edit_address', id);
        }
        return addressView({ ...row, label, address });
      }),

    setDefault: (caller, id) =>
      transact(caller, async (tx) => {
        const row = await lockAddress(tx, caller, id);
        if (!row.isDefault) {
          await repository.setDefault(tx.queries, row);
          recordChange(tx, caller.id, 'set_default_address', id);
        }
        return addressView({ ...row, isDefault: true });
      }),

    remove: (caller, id) =>
      transact(caller, async (tx) => {
        const row = await lockAddress(tx, caller, id);
        await repository.deleteAddress(tx.queries, id);
        if (row.isDefault) {
          const newest = (await repository.listAddresses(tx.queries, caller.id)).at(-1);
          if (newest !== undefined) await repository.setDefault(tx.queries, newest);
        }
        recordChange(tx, caller.id, 'remove_address', id);
      }),
  };
}
