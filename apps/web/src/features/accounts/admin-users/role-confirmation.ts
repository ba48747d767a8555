// What an admin confirms before the role of a user changes.
import type { User } from '@burnish/contract/accounts/entities';
import { can } from '@burnish/domain/access';
import { permissions, type Role } from '@burnish/domain/permissions';
import { fullName } from '../../../presentation/people.ts';
import { copy } from './copy.ts';

interface RoleChange {
  readonly user: Pick<User, 'role' | 'fullName'>;
  readonly newRole: Role;
  /** Whether it is the account of the current admin. */
  readonly isOwn: boolean;
}

export function roleConfirmation({ user, newRole, isOwn }: RoleChange) {
  const { confirmation, ownAccount } = copy.role;
  const { title, text, confirm } = confirmation[newRole];
  const name = fullName(user);
  const lost = permissions.filter(
    (permission) => can(user, permission) && !can({ role: newRole }, permission),
  );
  return {
    title: title(user.role),
    texts: [
      text(name),
      ...(lost.includes('jobs:work') ? [copy.unassigned(name)] : []),
      ...(isOwn ? [ownAccount] : []),
    ],
    confirm: confirm(user.role),
    isDestructive: lost.length > 0,
  };
}
