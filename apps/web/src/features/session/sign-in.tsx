import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { takePath } from '../../lib/return-path.ts';
import { toast } from '../../lib/toast.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { ScreenSpinner } from '../../ui/screen.tsx';
import { copy } from './copy.ts';
import { GoogleSignIn } from './google-sign-in.tsx';
import { anyApp, inAppBrowser } from './in-app-browser.ts';
import styles from './sign-in.module.css';
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

/**
 * Runs where the page is read, before its scripts are there: the way that most go is held back for whoever is signed
 * in, has chosen another, or is in an app's browser.
 */
const holdBack = `(function(r,u){if(r.dataset.session||/[?&]with=/.test(location.search)||u.test(navigator.userAgent))r.dataset.unsure=''})(document.documentElement,${anyApp})`;

/** For whoever is signed out; everybody else goes on to where they wanted to be. */
export function SignIn() {
  const { state } = useSession();
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const way = isHydrated ? wayIn(query) : null;
  useFailureInAddress();
  if (state === 'in') return <GoOn />;
  if (state === 'asking') return <ScreenSpinner label={copy.loading} />;
  const app = isHydrated ? inAppBrowser(navigator.userAgent) : null;
  if (way === null && app === null) {
    return (
      <>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the policy */}
        <script dangerouslySetInnerHTML={{ __html: holdBack }} />
        <div className={isHydrated ? undefined : styles.first}>
          <GoogleSignIn />
        </div>
      </>
    );
  }
  return (
    <Suspense fallback={<ScreenSpinner label={copy.opening} />}>
      {way !== null && <PasswordSignIn way={way} />}
      {way === null && app !== null && <InAppSignIn app={app} />}
    </Suspense>
  );
}
