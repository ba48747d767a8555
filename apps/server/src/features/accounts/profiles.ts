// A user's own profile.

import type { SignInMethods, User } from '@burnish/contract/accounts/entities';
import type { Handled } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import type { Database } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Transact } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { changeAccount } from './account-changes.ts';
import * as repository from './repository.ts';
import { userView } from './view.ts';

/** Absent fields stay unchanged. Null or an empty string clears a field. */
export type ProfileInput = Handled['PUT /auth/profile']['body'];

export interface Profiles {
  getProfile(caller: Caller): Promise<User>;
  /** Any user's profile, for the studio. @throws DomainError NOT_FOUND, including for a deleted account */
  getUser(id: string): Promise<User>;
  updateProfile(caller: Caller, input: ProfileInput): Promise<User>;
  getSignInMethods(caller: Caller): Promise<SignInMethods>;
}

const profileFields = ['fullName', 'companyName', 'phone', 'userType', 'taxId', 'removeLocation'] as const;

function mergeProfile(row: repository.UserRow, input: ProfileInput) {
  const { fullName = row.fullName, companyName = row.companyName, phone = row.phone } = input;
  const { userType = row.userType, taxId = row.taxId, removeLocation = row.removeLocation } = input;
  return {
    fullName,
    companyName: companyName || null,
    phone: phone || null,
    userType: userType || null,
    taxId: taxId || null,
    removeLocation,
  };
}

export function createProfiles(deps: { database: Database; transact: Transact }): Profiles {
  const { database, transact } = deps;
  const findProfile = repository.prepareProfileLookup(database);

  return {
    async getProfile(caller) {
      const [row] = await findProfile.execute({ id: caller.id });
      if (row === undefined) throw new DomainError('UNAUTHENTICATED');
      return userView(row);
    },

    async getSignInMethods(caller) {
      const [row] = await findProfile.execute({ id: caller.id });
      if (row === undefined) throw new DomainError('UNAUTHENTICATED');
      return { password: row.passwordHash !== null, google: row.identitySubject !== null };
    },

    async getUser(id) {
      const [row] = isId(id) ? await findProfile.execute({ id }) : [];
      if (row === undefined || row.deletedAt !== null) throw new DomainError('NOT_FOUND');
      return userView(row);
    },

    updateProfile: (caller, input) =>
      transact(caller, async (tx) => {
        const changesName = input.fullName !== undefined || input.companyName !== undefined;
        const lock = changesName ? repository.lockUserWithOrders : repository.lockUser;
        const row = await lock(tx.queries, caller.id);
        if (row === undefined) throw new DomainError('UNAUTHENTICATED');
        const set = mergeProfile(row, input);
        const changed = profileFields.filter((field) => set[field] !== row[field]);
        if (changed.length === 0) return userView(row);
        // Records which fields changed, but not their personal values, because audit records are never deleted.
        return userView(await changeAccount(tx, row, { action: 'update_profile', set, after: { changed } }));
      }),
  };
}
