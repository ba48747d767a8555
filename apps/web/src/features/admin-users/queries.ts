import type { User } from '@burnish/contract/entity';
import type { Role } from '@burnish/domain/access/access';
import { useAct } from '../../lib/act.ts';
import { failureText } from '../../lib/failure.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';
import { toast } from '../../lib/toast.ts';
import { useList } from '../../lib/use-list.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { copy } from './copy.ts';

interface UserFilter {
  search: string;
  role: Role | undefined;
}

export function useUsers({ search, role }: UserFilter) {
  return useList({
    queryKey: queryKeys.admin.users.list({ search, role }),
    ask: ({ cursor, signal }) =>
      call('GET /admin/users', { query: { search, role, limit: 50, cursor }, signal }),
    rowsOf: ({ users }) => users,
  });
}

export function useRoleChange({ _id: id }: User) {
  return useAct({
    key: ['set-role', id],
    changes: ['user'],
    run: (role: Role) => call('PUT /admin/users/:id/role', { params: { id }, body: { role } }),
    onDone: (_, role) => toast.success(copy.role.updated(role), adminToast),
    onFail: (error) => toast.error(failureText(error, copy.role.failed), adminToast),
  });
}

export function useActivityChange({ _id: id }: User) {
  return useAct({
    key: ['set-active', id],
    changes: ['user'],
    run: (isActive: boolean) => call('PUT /admin/users/:id/active', { params: { id }, body: { isActive } }),
    onDone: (_, isActive) =>
      toast.success(isActive ? copy.activity.hasBeenLetIn : copy.activity.lockedOut, adminToast),
    onFail: (error) => toast.error(failureText(error, copy.activity.failed), adminToast),
  });
}
