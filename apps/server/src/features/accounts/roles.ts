// Roles and deactivation of accounts. There is always at least one active admin.
import type { User } from '@burnish/contract/accounts/entities';
import { can } from '@burnish/domain/access';
import type { AuditAction } from '@burnish/domain/audit-actions';
import { DomainError } from '@burnish/domain/errors';
import type { Role } from '@burnish/domain/permissions';
import type { Database } from '../../platform/db/database.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import { type Actor, type Caller, systemActor } from '../../platform/http/caller.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import { changeAccount } from './account-changes.ts';
import { deleteApiKeysOf } from './api-keys/index.ts';
import { deleteCalendarFeedsOf } from './calendar-feeds/index.ts';
import * as repository from './repository.ts';
import { userView } from './view.ts';

export interface Roles {
  /** @throws DomainError FORBIDDEN, NOT_FOUND, LAST_ADMIN */
  setRole(caller: Caller, id: string, role: Role): Promise<User>;
  /** @throws DomainError FORBIDDEN, NOT_FOUND, LAST_ADMIN */
  setActive(caller: Caller, id: string, isActive: boolean): Promise<User>;
  /** For the operator's admin command. @throws DomainError NOT_FOUND, LAST_ADMIN */
  setRoleByEmail(email: string, role: Role): Promise<User>;
  /** For the operator's admin command. @throws DomainError NOT_FOUND */
  getUserByEmail(email: string): Promise<User>;
  /** Deactivated admins included. */
  listAdmins(): Promise<User[]>;
}

type AccessRights = Pick<repository.UserRow, 'role' | 'isActive'>;

function isActiveAdmin({ role, isActive }: AccessRights): boolean {
  return isActive && can({ role }, 'users:manage');
}

/** @throws DomainError LAST_ADMIN */
function requireAdmin(people: readonly AccessRights[], before: AccessRights, after: AccessRights): void {
  const isLast = isActiveAdmin(before) && people.filter(isActiveAdmin).length === 1;
  if (isLast && !isActiveAdmin(after)) throw new DomainError('LAST_ADMIN');
}

/** The actor may have lost the role while the call waited for the locks. @throws DomainError FORBIDDEN */
function requireActor(admins: readonly repository.UserRow[], actor: Actor): void {
  if (actor.id !== null && !admins.some((row) => row.id === actor.id && isActiveAdmin(row)))
    throw new DomainError('FORBIDDEN');
}

function worksOnJobs({ role, isActive }: AccessRights): boolean {
  return isActive && can({ role }, 'jobs:work');
}

/** Sessions that a deactivation has ended stay ended after a reactivation. */
function columnsOf({ tokenEpoch }: repository.UserRow, change: Partial<AccessRights>) {
  return change.isActive === false ? { ...change, tokenEpoch: tokenEpoch + 1 } : change;
}

export function createRoles(deps: {
  database: Database;
  transact: Transact;
  realtime: Realtime;
  securityEvents: SecurityEvents;
  /** Called when a person can no longer work on jobs. */
  releaseWork: (tx: Transaction) => Promise<void>;
}): Roles {
  const { database, transact, realtime, securityEvents, releaseWork } = deps;

  async function updateAccess(
    actor: Actor,
    id: string,
    action: AuditAction,
    change: Partial<AccessRights>,
  ): Promise<User> {
    const { row, isChanged } = await transact(actor, async (tx) => {
      const locked = await repository.lockAdminsAndUser(tx.queries, id);
      requireActor(locked, actor);
      const before = locked.find((user) => user.id === id);
      if (before === undefined || before.deletedAt !== null) throw new DomainError('NOT_FOUND');
      const after = { role: before.role, isActive: before.isActive, ...change };
      if (after.role === before.role && after.isActive === before.isActive)
        return { row: before, isChanged: false };
      requireAdmin(locked, before, after);
      const recordedValues = (rights: AccessRights) =>
        'role' in change ? { role: rights.role } : { isActive: rights.isActive };
      const changed = await changeAccount(tx, before, {
        action,
        set: columnsOf(before, change),
        before: recordedValues(before),
        after: recordedValues(after),
      });
      if (!after.isActive) {
        await deleteApiKeysOf(tx.queries, id);
        await deleteCalendarFeedsOf(tx.queries, id);
      }
      if (worksOnJobs(before) && !worksOnJobs(after)) await releaseWork(tx);
      return { row: changed, isChanged: true };
    });
    if (isChanged) realtime.disconnect(id);
    if (isChanged && change.role !== undefined)
      securityEvents.record({
        kind: 'role_changed',
        detail: change.role,
        ipAddress: actor.ipAddress,
        userId: id,
      });
    return userView(row);
  }

  return {
    setRole: (caller, id, role) => updateAccess(caller, id, 'set_role', { role }),
    setActive: (caller, id, isActive) => updateAccess(caller, id, 'set_active', { isActive }),
    async setRoleByEmail(email, role) {
      const row = await repository.findByEmail(database.queries, email);
      if (row === undefined) throw new DomainError('NOT_FOUND');
      return updateAccess(systemActor, row.id, 'set_role', { role });
    },
    async getUserByEmail(email) {
      const row = await repository.findByEmail(database.queries, email);
      if (row === undefined) throw new DomainError('NOT_FOUND');
      return userView(row);
    },
    listAdmins: async () => (await repository.listAdmins(database)).map(userView),
  };
}
