import type { User } from '@burnish/contract/accounts/entities';
import type { Role } from '@burnish/domain/permissions';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { defineFilter, type FilterValues, matchesFilters, parseFilters } from '../../../lib/list-filters.ts';
import { listRows } from '../../../lib/row-source.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useList } from '../../../lib/use-list.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { oldestFirst, sortFilter } from '../../../presentation/sorts.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy, roleOptions } from './copy.ts';

const userKeys = createQueryKeys('admin', 'users');

const sort = sortFilter([
  oldestFirst,
  { value: 'name', label: 'Name, A to Z' },
  { value: 'email', label: 'Email, A to Z' },
  { value: 'company', label: 'Company, A to Z' },
]);

export const userFilters = [
  defineFilter({
    name: 'role',
    label: copy.filter.role,
    allLabel: copy.filter.allRoles,
    options: roleOptions,
  }),
  defineFilter({
    name: 'status',
    label: copy.filter.status,
    allLabel: copy.filter.allStatuses,
    options: [
      { value: 'active', label: copy.active },
      { value: 'inactive', label: copy.inactive },
    ],
  }),
  sort,
] as const;

export function useUsers(filters: FilterValues) {
  const query = parseFilters(userFilters, filters);
  return useList({
    queryKey: userKeys.list(query),
    order: query.sort ? 'sorted' : 'newest',
    meta: {
      ...dependsOn('user'),
      rows: listRows('user', 'studio', query.search + (query.sort ?? ''), ({ role, isActive }) =>
        matchesFilters(query, { role, status: isActive ? 'active' : 'inactive' }),
      ),
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/users', { query: { ...query, limit: 50, cursor }, signal }),
    selectRows: ({ users }) => users,
  });
}

export function useSetRole({ _id: id }: User) {
  return useAction({
    key: ['set-role', id],
    changes: ['user'],
    run: (role: Role) => call('PUT /admin/users/:id/role', { params: { id }, body: { role } }),
    onSuccess: (_, role) => toast.success(copy.role.updated(role), adminToast),
    onError: (error) => toast.error(errorText(error, copy.role.failed), adminToast),
  });
}

export function useResetSecondFactor({ _id: id }: User) {
  return useAction({
    key: ['reset-second-factor', id],
    changes: ['user'],
    run: () => call('DELETE /admin/users/:id/second-factor', { params: { id } }),
    onSuccess: () => toast.success(copy.secondFactor.done, adminToast),
    onError: (error) => toast.error(errorText(error, copy.secondFactor.failed), adminToast),
  });
}

export function useSetActive({ _id: id }: User) {
  return useAction({
    key: ['set-active', id],
    changes: ['user'],
    run: (isActive: boolean) => call('PUT /admin/users/:id/active', { params: { id }, body: { isActive } }),
    onSuccess: (_, isActive) =>
      toast.success(isActive ? copy.activation.reactivated : copy.activation.deactivated, adminToast),
    onError: (error) => toast.error(errorText(error, copy.activation.failed), adminToast),
  });
}
