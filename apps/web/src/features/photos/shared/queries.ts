import type { Wire } from '@burnish/contract/api';
import { skipToken, useQuery } from '@tanstack/react-query';
import { callAnonymously } from '../../../lib/api-client.ts';
import { loadSession, saveSession } from './session-store.ts';

export type OpenedShare = Wire['POST /photos/shared/open']['reply'];

export const shareKey = (token: string) => ['shared photos', token] as const;

export async function openShare(
  token: string,
  password: string | null,
  signal?: AbortSignal,
): Promise<OpenedShare> {
  const body = { token, password, session: loadSession(token) };
  const opened = await callAnonymously('POST /photos/shared/open', { body, signal });
  saveSession(token, opened.session);
  return opened;
}

/** Opens the link, unless its token is null. */
export function useShare(token: string | null) {
  return useQuery({
    queryKey: shareKey(token ?? ''),
    queryFn: token === null ? skipToken : ({ signal }) => openShare(token, null, signal),
    // A link that is closed while its photos are open doesn't take away what the guest is writing.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    // Offline, it fails at once instead of being paused.
    networkMode: 'always',
  });
}
