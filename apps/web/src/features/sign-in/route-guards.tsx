import { isStaff } from '@burnish/domain/access';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberReturnPath } from '../../lib/return-path.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { FullPageMessage, FullPageSpinner } from '../../ui/layout/full-page.tsx';
import { copy } from './copy.ts';
import { useSession } from './session.ts';
import { UserContext, useUser } from './user-context.ts';

function RedirectToSignIn() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // After a sign-out the browser is already on another page: there is nothing to return to.
    if (window.location.pathname !== pathname) return;
    rememberReturnPath(pathname + search + hash);
    void navigate('/auth', { replace: true });
  }, [pathname, search, hash, navigate]);
  return <FullPageSpinner label={copy.loading} />;
}

interface RequireUserProps {
  /** Shown until the user is known. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Redirects visitors to sign-in and remembers the page for afterwards. */
export function RequireUser({ fallback, children }: RequireUserProps) {
  const currentSession = useSession();
  const isHydrated = useHydrated();
  // Deferred, so that React can interrupt the first render of a whole page for key presses.
  const session = useDeferredValue(isHydrated ? currentSession : null);
  if (session?.state === 'signed-out') return <RedirectToSignIn />;
  if (session?.state !== 'signed-in') return fallback;
  // The key resets all state when another user signs in.
  return (
    <UserContext key={session.user._id} value={session.user}>
      {children}
    </UserContext>
  );
}

/** Shows "Access Denied" to users without any permission. Must be inside `RequireUser`. */
export function RequireStaff({ children }: { children: ReactNode }) {
  if (isStaff(useUser())) return children;
  const { title, text, dashboard } = copy.denied;
  return (
    <FullPageMessage title={title}>
      <p>{text}</p>
      <ButtonLink to="/dashboard">{dashboard}</ButtonLink>
    </FullPageMessage>
  );
}
