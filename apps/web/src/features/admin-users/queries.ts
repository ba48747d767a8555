import type { Role } from '@burnish/domain/access/access';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { paged } from '../../lib/paged.ts';
import { byCursor, queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';

interface UserFilter {
  search: string;
  role: Role | undefined;
}

export function useUsers({ search, role }: UserFilter) {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.admin.users.list({ search, role }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /admin/users', { query: { search, role, limit: 50, cursor: pageParam }, signal }),
    placeholderData: keepPreviousData,
  });
  return paged(query, ({ users }) => users);
}
