import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { connection } from '../../lib/connection.ts';
import { rememberPath } from '../../lib/return-path.ts';
import { onTokenRefused } from '../../lib/service.ts';
import { toast } from '../../lib/toast.ts';
import { dropToken, keepName, onTokenChange, readToken } from '../../lib/token.ts';
import { copy } from './copy.ts';
import { useLive } from './use-live.ts';
import { useSession } from './use-session.ts';

function rememberThisPage(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== '/auth' && !pathname.startsWith('/auth/')) rememberPath(pathname + search + hash);
}

/** A refused token ends the session, wherever it was refused. */
function useRefusal(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onTokenRefused(() => {
        rememberThisPage();
        dropToken();
        toast.error(copy.toasts.expired.words, { id: copy.toasts.expired.id });
        void navigate('/auth');
      }),
    [navigate],
  );
}

/** Nothing that one token has fetched is left for the next one, whichever tab changed it. */
function useForgetting(): void {
  const client = useQueryClient();
  useEffect(() => {
    let known = readToken();
    return onTokenChange(() => {
      const token = readToken();
      if (token === known) return;
      known = token;
      connection.close();
      client.clear();
    });
  }, [client]);
}

/** Stands once in every part of the site where somebody may be signed in. */
export function SessionKeeper() {
  const session = useSession();
  useRefusal();
  useForgetting();
  useLive();

  const token = session.state === 'in' ? session.token : null;
  useEffect(() => {
    if (token === null) connection.close();
    else connection.open(token);
  }, [token]);

  const name = session.state === 'in' ? session.user.fullName : null;
  useEffect(() => {
    if (name !== null) keepName(name);
  }, [name]);

  const failure = session.state === 'failed' ? session.error.message : null;
  useEffect(() => {
    if (failure === null) return;
    // After this render's other effects: one of them would ask for the profile that has just been forgotten.
    const timer = setTimeout(() => {
      if (readToken() === null) return;
      dropToken();
      toast.error(failure, { id: copy.toasts.profile.id });
    });
    return () => clearTimeout(timer);
  }, [failure]);

  return null;
}
