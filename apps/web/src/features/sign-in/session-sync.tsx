import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { onSecondFactorSetupRequired, onTokenRejected } from '../../lib/api-client.ts';
import { connection } from '../../lib/realtime-connection.ts';
import { rememberReturnPath } from '../../lib/return-path.ts';
import { clearToken, hasSignedOut, onTokenChange, readToken, saveUserName } from '../../lib/token.ts';
import { tokenOwner } from '../../lib/token-owner.ts';
import { whenQuiet } from '../../lib/when-quiet.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { copy } from './copy.ts';
import { deleteDrafts, endAllSessionsKey, useSession } from './session.ts';
import { useRealtimeRefresh } from './use-realtime-refresh.ts';

const securityPath = '/account/profile';

function rememberCurrentPage(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== '/auth' && !pathname.startsWith('/auth/')) rememberReturnPath(pathname + search + hash);
}

/** Ends the session when the server rejects the token of any call. */
function useSessionExpiry(): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(
    () =>
      onTokenRejected(() => {
        // The user is ending all sessions, and another call was faster than the reply.
        if (client.isMutating({ mutationKey: endAllSessionsKey }) > 0) return;
        rememberCurrentPage();
        clearToken();
        toast.error(copy.toasts.expired.message, { id: copy.toasts.expired.id });
        void navigate('/auth');
      }),
    [client, navigate],
  );
}

/** Leads to the section in which an admin sets up the second factor that the studio requires. */
function useSecondFactorSetup(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSecondFactorSetupRequired(() => {
        if (window.location.pathname !== securityPath) void navigate(`${securityPath}#security`);
      }),
    [navigate],
  );
}

/**
 * Closes the connection when the token changes, in this tab or in another, and drops what belongs to another user. A new
 * token of the same user, for example after a change of the password, keeps the page as it is.
 */
function useCacheReset(): void {
  const client = useQueryClient();
  useEffect(() => {
    let previous = readToken();
    return onTokenChange(() => {
      const token = readToken();
      if (token === previous) return;
      const isSameUser = token !== null && tokenOwner(token) === tokenOwner(previous);
      previous = token;
      connection.close();
      if (hasSignedOut()) deleteDrafts();
      if (!isSameUser) client.clear();
    });
  }, [client]);
}

/** Keeps cache, connection and token in step with the session. Rendered once per page. */
export function SessionSync() {
  const session = useSession();
  useSessionExpiry();
  useSecondFactorSetup();
  useCacheReset();
  useRealtimeRefresh();

  const token = session.state === 'signed-in' ? session.token : null;
  useEffect(() => {
    if (token === null) {
      connection.close();
      return;
    }
    let isCanceled = false;
    // Its code and its handshake would compete with the first view.
    void whenQuiet().then(() => isCanceled || connection.open(token));
    return () => {
      isCanceled = true;
    };
  }, [token]);

  const name = session.state === 'signed-in' ? session.user.fullName : null;
  useEffect(() => {
    if (name !== null) saveUserName(name);
  }, [name]);

  const failure = session.state === 'failed' ? session.error.message : null;
  useEffect(() => {
    if (failure === null) return;
    // Deferred until the other effects have run: one of them would load the profile again.
    const timer = setTimeout(() => {
      if (readToken() === null) return;
      clearToken();
      toast.error(failure, { id: copy.toasts.profile.id });
    });
    return () => clearTimeout(timer);
  }, [failure]);

  return null;
}
