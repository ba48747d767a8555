import type { User } from '@burnish/contract/accounts/entities';
import type { Role } from '@burnish/domain/permissions';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { type FilterValues, matchesFilters, parseFilters } from '../../../lib/list-filters.ts';
import { listRows, rowsUnlessServerOnly } from '../../../lib/row-source.ts';
import { type DayFilter, defineChoices, parseDays } from '../../../lib/table-filters.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useList } from '../../../lib/use-list.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { createdDays } from '../../../presentation/filters.ts';
import { byText, oldestFirst, sortFilter } from '../../../presentation/sorts.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy, roleOptions } from './copy.ts';

const userKeys = createQueryKeys('admin', 'users');

const sort = sortFilter([
  oldestFirst,
  ...byText('name', 'Name'),
  ...byText('email', 'Email'),
  ...byText('company', 'Company'),
]);

export const userFilters = [
  defineChoices({
    name: 'role',
    label: copy.filter.role,
    allLabel: copy.filter.allRoles,
    options: roleOptions,
  }),
  defineChoices({
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

export const userDays: readonly DayFilter[] = [{ ...createdDays, label: copy.fact.joined }];

export function useUsers(filters: FilterValues) {
  const query = parseFilters(userFilters, filters);
  const days = parseDays(userDays, filters);
  return useList({
    queryKey: userKeys.list({ ...query, ...days }),
    order: query.sort ? 'sorted' : 'newest',
    meta: {
      ...dependsOn('user'),
      ...rowsUnlessServerOnly(
        Object.values(days),
        listRows('user', 'studio', query.search + (query.sort ?? ''), ({ role, isActive }) =>
          matchesFilters(query, { role, status: isActive ? 'active' : 'inactive' }),
        ),
      ),
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/users', { query: { ...query, ...days, limit: 50, cursor }, signal }),
    selectRows: ({ users }) => users,
  });
}

export function userFile(filters: FilterValues) {
  const query = { ...parseFilters(userFilters, filters), ...parseDays(userDays, filters) };
  return {
    name: 'users',
    load: (ids?: readonly string[]) =>
      call('GET /admin/users/export', { query: ids ? { ids: [...ids] } : query }),
  };
}

export function openUser(id: string) {
  return {
    queryKey: userKeys.one(id),
    entity: 'user',
    load: async (openId: string, signal: AbortSignal) =>
      (await call('GET /admin/users', { query: { ids: openId }, signal })).users[0],
  } as const;
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
