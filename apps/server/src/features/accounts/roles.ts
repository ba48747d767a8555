// Who is an admin, and who is let in at all. There is always an active admin left.

import type { User } from '@burnish/contract/entity';
import type { Role } from '@burnish/domain/access/access';
import type { AuditAct } from '@burnish/domain/audit-acts';
import { DomainError } from '@burnish/domain/errors';
import type { Actor, Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import type { Live } from '../../platform/live.ts';
import type { Transact } from '../../platform/transaction.ts';
import { changeAccount } from './changes.ts';
import * as repository from './repository.ts';
import { userView } from './view.ts';

export interface Roles {
  /** @throws DomainError NOT_FOUND, LAST_ADMIN */
  setRole(caller: Caller, id: string, role: Role): Promise<User>;
  /** @throws DomainError NOT_FOUND, LAST_ADMIN */
  setActive(caller: Caller, id: string, isActive: boolean): Promise<User>;
  /** By whoever runs the product. @throws DomainError NOT_FOUND, LAST_ADMIN */
  setRoleByEmail(email: string, role: Role): Promise<User>;
  /** All of them, also those who are not active. */
  listAdmins(): Promise<User[]>;
}

type Rights = Pick<repository.UserRow, 'role' | 'isActive'>;

const theProduct: Actor = { id: null, role: null, address: null };

function isActiveAdmin({ role, isActive }: Rights): boolean {
  return role === 'admin' && isActive;
}

export function createRoles(parts: { database: Database; transact: Transact; live: Live }): Roles {
  const { database, transact, live } = parts;

  async function setRights(actor: Actor, id: string, act: AuditAct, change: Partial<Rights>): Promise<User> {
    const { row, isChanged } = await transact(actor, async (tx) => {
      const locked = await repository.lockAdminsAnd(tx.queries, id);
      const before = locked.find((user) => user.id === id);
      if (before === undefined) throw new DomainError('NOT_FOUND');
      const { role, isActive } = { ...before, ...change };
      if (role === before.role && isActive === before.isActive) return { row: before, isChanged: false };
      const isLast = isActiveAdmin(before) && locked.filter(isActiveAdmin).length === 1;
      if (isLast && !isActiveAdmin({ role, isActive })) throw new DomainError('LAST_ADMIN');
      const facts = (rights: Rights) =>
        'role' in change ? { role: rights.role } : { isActive: rights.isActive };
      const changed = await changeAccount(tx, before, {
        act,
        set: change,
        before: facts(before),
        after: facts({ role, isActive }),
      });
      return { row: changed, isChanged: true };
    });
    if (isChanged) live.disconnect(id);
    return userView(row);
  }

  return {
    setRole: (caller, id, role) => setRights(caller, id, 'set_role', { role }),
    setActive: (caller, id, isActive) => setRights(caller, id, 'set_active', { isActive }),
    async setRoleByEmail(email, role) {
      const row = await repository.findByEmail(database.queries, email);
      if (row === undefined) throw new DomainError('NOT_FOUND');
      return setRights(theProduct, row.id, 'set_role', { role });
    },
    listAdmins: async () => (await repository.listAdmins(database)).map(userView),
  };
}
