import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAnonymously } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { discardUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { endAllSessionsKey, useSignOut } from '../session.ts';
import { copy } from './copy.ts';

const methodKeys = createQueryKeys('sign-in-methods');
const sessionKeys = createQueryKeys('sessions');
const texts = copy.sessions;
const sessionToast = { id: 'sessions' };

export function useSignInMethods() {
  return useQuery({
    queryKey: methodKeys.all,
    meta: dependsOn('user'),
    queryFn: ({ signal }) => call('GET /auth/sign-in-methods', { signal }),
  });
}

export function useSendPasswordLink(email: string) {
  return useAction({
    key: ['send-password-link'],
    changes: [],
    run: () => callAnonymously('POST /auth/forgot-password', { body: { email } }),
    onSuccess: () => toast.success(copy.password.sent(email)),
    onError: (error) => toast.error(errorText(error, copy.password.failed)),
  });
}

export function useSessions() {
  return useQuery({
    queryKey: sessionKeys.all,
    queryFn: ({ signal }) => call('GET /auth/sessions', { signal }),
  });
}

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: sessionKeys.all });

export function useEndSession(id: string) {
  const client = useQueryClient();
  return useAction({
    key: ['end-session', id],
    changes: [],
    run: () => call('DELETE /auth/sessions/:id', { params: { id } }),
    onSuccess: async () => {
      await reload(client);
      toast.success(texts.signedOut, sessionToast);
    },
    onError: (error) => {
      toast.error(errorText(error, texts.signOutFailed), sessionToast);
      // It may have ended meanwhile.
      void reload(client);
    },
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useAction({
    key: ['end-other-sessions'],
    changes: [],
    run: () => call('POST /auth/logout-others'),
    onSuccess: async () => {
      await reload(client);
      toast.success(texts.signedOutOthers, sessionToast);
    },
    onError: (error) => toast.error(errorText(error, texts.signOutFailed), sessionToast),
  });
}

export function useEndAllSessions() {
  const signOut = useSignOut();
  return useAction({
    key: endAllSessionsKey,
    changes: [],
    run: () => call('POST /auth/logout-everywhere'),
    onSuccess() {
      discardUnsavedChanges();
      return signOut();
    },
    onError: (error) => toast.error(errorText(error, texts.signOutFailed), sessionToast),
  });
}
