import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberPath } from '../../lib/return-path.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { ScreenSpinner } from '../../ui/screen.tsx';
import { copy } from './copy.ts';
import styles from './members-only.module.css';
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

interface MembersOnlyProps {
  /** The page as it stands before it is known whose it is. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Whoever is signed out is asked to sign in, and comes back here. */
export function MembersOnly({ waiting, children }: MembersOnlyProps) {
  const session = useSession();
  const known = useHydrated() ? session : null;
  // Deferred: a whole page is drawn in slices, and a press of a key in between is not kept waiting.
  const shown = useDeferredValue(known);
  if (shown?.state === 'out') return <ToSignIn />;
  if (shown?.state !== 'in') return <div className={styles.waiting}>{waiting}</div>;
  // Another person's page is another page: nothing that was typed or opened stays.
  return (
    <UserContext key={shown.token} value={shown.user}>
      {children}
    </UserContext>
  );
}
