import type { User } from '@burnish/contract/accounts/entities';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, callWithToken } from '../../lib/api-client.ts';
import { confirmLeaving } from '../../lib/confirm-leaving.ts';
import { dependsOn } from '../../lib/entity-queries.ts';
import { deleteFormDraft, deleteFormDraftOfOtherUser } from '../../lib/form-draft.ts';
import { deleteMessageDraftsOfOtherUsers } from '../../lib/message-drafts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { takeReturnPath } from '../../lib/return-path.ts';
import { clearToken, readToken, saveToken, useToken } from '../../lib/token.ts';
import { profileKey } from '../../presentation/shared-query-keys.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

/** A stored token may have been revoked: only a loaded profile counts as signed in. */
export type Session =
  | { state: 'signed-out' }
  | { state: 'loading' }
  | { state: 'failed'; error: Error }
  | { state: 'signed-in'; user: User; token: string };

const profileQuery = queryOptions({
  queryKey: profileKey,
  meta: dependsOn('user'),
  queryFn: ({ signal }) => call('GET /auth/profile', { signal }),
  staleTime: 60_000,
});

export function useSession(): Session {
  const token = useToken();
  const { data, error } = useQuery({ ...profileQuery, enabled: token !== null });
  if (token === null) return { state: 'signed-out' };
  if (data) return { state: 'signed-in', user: data.user, token };
  return error ? { state: 'failed', error } : { state: 'loading' };
}

interface NewSession {
  readonly token: string;
  readonly user: User;
}

/** For a new token of the user who is signed in. Keeps the page, with unsaved input, as it is. */
export function replaceSession({ token, user }: NewSession): void {
  saveToken(token);
  queryClient.setQueryData(profileKey, { user });
  void queryClient.invalidateQueries();
}

/** Stores the token and drops everything in the browser that belongs to another user. */
export function startSession(token: string, user: User): void {
  deleteFormDraftOfOtherUser(user._id);
  deleteMessageDraftsOfOtherUsers(user._id);
  queryClient.clear();
  replaceSession({ token, user });
  const { id, message } = copy.toasts.welcome;
  toast.success(message, { id });
}

/** Ends all sessions of the user, this one included. */
export const endAllSessionsKey = ['end-all-sessions'] as const;

/** What a user typed is deleted on sign-out, in every tab. */
export function deleteDrafts(): void {
  deleteFormDraft();
  deleteMessageDraftsOfOtherUsers(null);
}

/** Deletes the token at once. The server revokes it in the background, if it can be reached. */
export function endSession(): void {
  const token = readToken();
  clearToken({ isSignOut: true });
  deleteDrafts();
  if (token !== null) callWithToken(token)('POST /auth/logout').catch(() => {});
}

/**
 * Asks first if the page has unsaved input. Leaves the page before the token is deleted: a guarded page without a token
 * would redirect to sign-in.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await confirmLeaving())) return;
    takeReturnPath();
    await navigate('/', { flushSync: true });
    endSession();
  };
}
