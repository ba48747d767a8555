// What somebody says of themself.
import type { Handled } from '@burnish/contract/api';
import type { User } from '@burnish/contract/entity';
import { DomainError } from '@burnish/domain/errors';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import type { Transact } from '../../platform/transaction.ts';
import { changeAccount } from './changes.ts';
import * as repository from './repository.ts';
import { userView } from './view.ts';

/** An absent member stays as it is; null or nothing at all empties it. */
export type ProfileWish = Handled['PUT /auth/profile']['body'];

export interface Profiles {
  getProfile(caller: Caller): Promise<User>;
  /** Anybody's, as the studio sees it. @throws DomainError NOT_FOUND */
  getUser(id: string): Promise<User>;
  updateProfile(caller: Caller, wish: ProfileWish): Promise<User>;
}

const members = ['fullName', 'companyName', 'phone', 'userType'] as const;

function wished(row: repository.UserRow, wish: ProfileWish) {
  const { fullName = row.fullName, companyName = row.companyName, phone = row.phone } = wish;
  const { userType = row.userType } = wish;
  return { fullName, companyName: companyName || null, phone: phone || null, userType: userType || null };
}

export function createProfiles(parts: { database: Database; transact: Transact }): Profiles {
  const { database, transact } = parts;
  const findProfile = repository.prepareProfileLookup(database);

  return {
    async getProfile(caller) {
      const [row] = await findProfile.execute({ id: caller.id });
      if (row === undefined) throw new DomainError('UNAUTHENTICATED');
      return userView(row);
    },

    async getUser(id) {
      const [row] = isId(id) ? await findProfile.execute({ id }) : [];
      if (row === undefined) throw new DomainError('NOT_FOUND');
      return userView(row);
    },

    updateProfile: (caller, wish) =>
      transact(caller, async (tx) => {
        const isNamed = wish.fullName !== undefined || wish.companyName !== undefined;
        const lock = isNamed ? repository.lockUserWithOrders : repository.lockUser;
        const row = await lock(tx.queries, caller.id);
        if (row === undefined) throw new DomainError('UNAUTHENTICATED');
        const set = wished(row, wish);
        const changed = members.filter((member) => set[member] !== row[member]);
        if (changed.length === 0) return userView(row);
        // Which members, not their words: a record stays for ever, and these are somebody's own.
        return userView(await changeAccount(tx, row, { act: 'update_profile', set, after: { changed } }));
      }),
  };
}
