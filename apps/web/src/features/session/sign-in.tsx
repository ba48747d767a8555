import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { takePath } from '../../lib/return-path.ts';
import { toast } from '../../lib/toast.ts';
import { ScreenSpinner } from '../../ui/screen.tsx';
import { copy } from './copy.ts';
import { GoogleSignIn } from './google-sign-in.tsx';
import { inAppBrowser } from './in-app-browser.ts';
import { useSession } from './use-session.ts';
import { wayIn } from './ways.ts';

const InAppSignIn = lazy(() => import('./in-app-sign-in.tsx'));
const PasswordSignIn = lazy(() => import('./password/password-sign-in.tsx'));

/** What the service says in the address when a sign-in came to nothing. */
const failures: Readonly<Record<string, { id: string; words: string }>> = {
  google: copy.toasts.google,
  inactive: copy.toasts.inactive,
};

function useFailureInAddress(): void {
  const [query, setQuery] = useSearchParams();
  const error = query.get('error');
  useEffect(() => {
    if (error === null) return;
    const failure = failures[error];
    if (failure) toast.error(failure.words, { id: failure.id });
    setQuery({}, { replace: true });
  }, [error, setQuery]);
}

function GoOn() {
  const navigate = useNavigate();
  const hasGone = useRef(false);
  useEffect(() => {
    if (hasGone.current) return;
    hasGone.current = true;
    void navigate(takePath() ?? '/dashboard', { replace: true });
  }, [navigate]);
  return <ScreenSpinner label={copy.loading} />;
}

/** For whoever is signed out; everybody else goes on to where they wanted to be. */
export function SignIn() {
  const { state } = useSession();
  const [query] = useSearchParams();
  const way = wayIn(query);
  useFailureInAddress();
  if (state === 'in') return <GoOn />;
  if (state === 'asking') return <ScreenSpinner label={copy.loading} />;
  const app = inAppBrowser(navigator.userAgent);
  if (way === null && app === null) return <GoogleSignIn />;
  return (
    <Suspense fallback={<ScreenSpinner label={copy.opening} />}>
      {way !== null && <PasswordSignIn way={way} />}
      {way === null && app !== null && <InAppSignIn app={app} />}
    </Suspense>
  );
}
