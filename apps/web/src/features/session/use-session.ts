import type { User } from '@burnish/contract/entity';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';
import { useToken } from '../../lib/use-token.ts';

/** A kept token is only a promise; the profile tells whose it is. */
export type Session =
  | { state: 'out' }
  | { state: 'asking' }
  | { state: 'failed'; error: Error }
  | { state: 'in'; user: User; token: string };

const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => call('GET /auth/profile', { signal }),
  staleTime: 60_000,
});

export function useSession(): Session {
  const token = useToken();
  const { data, error } = useQuery({ ...profileQuery, enabled: token !== null });
  if (token === null) return { state: 'out' };
  if (data) return { state: 'in', user: data.user, token };
  return error ? { state: 'failed', error } : { state: 'asking' };
}
