import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberPath } from '../../lib/return-path.ts';
import { ScreenSpinner } from '../../ui/screen.tsx';
import { copy } from './copy.ts';
import { useSession } from './use-session.ts';
import { UserContext } from './user-context.ts';

function ToSignIn() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // The address has moved on when somebody has just signed out: then there is nothing to come back to.
    if (window.location.pathname !== pathname) return;
    rememberPath(pathname + search + hash);
    void navigate('/auth', { replace: true });
  }, [pathname, search, hash, navigate]);
  return <ScreenSpinner label={copy.loading} />;
}

/** Whoever is signed out is asked to sign in, and comes back here. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.state === 'out') return <ToSignIn />;
  if (session.state !== 'in') return <ScreenSpinner label={copy.loading} />;
  // Another person's page is another page: nothing that was typed or opened stays.
  return (
    <UserContext key={session.token} value={session.user}>
      {children}
    </UserContext>
  );
}
