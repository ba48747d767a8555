import type { User } from '@burnish/contract/accounts/entities';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { takeReturnPath } from '../../lib/return-path.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { startPath } from '../../presentation/start-path.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FullPageSpinner } from '../../ui/layout/full-page.tsx';
import { copy } from './copy.ts';
import { GoogleSignIn } from './google-sign-in.tsx';
import { detectInAppBrowser, inAppBrowserPattern } from './in-app-browser.ts';
import { useSession } from './session.ts';
import styles from './sign-in-card.module.css';
import { readSignInMethod } from './sign-in-methods.ts';

const InAppSignIn = lazy(() => import('./in-app-sign-in.tsx'));
const PasswordSignIn = lazy(() => import('./password/password-sign-in.tsx'));

/** By the `error` query parameter with which the server redirects after a failed Google sign-in. */
const errorToasts: Readonly<Record<string, { id: string; message: string }>> = {
  google: copy.toasts.google,
  inactive: copy.toasts.inactive,
};

function useErrorFromUrl(): void {
  const [query, setQuery] = useSearchParams();
  const error = query.get('error');
  useEffect(() => {
    if (error === null) return;
    const errorToast = errorToasts[error];
    if (errorToast) toast.error(errorToast.message, { id: errorToast.id });
    setQuery({}, { replace: true });
  }, [error, setQuery]);
}

function RedirectAfterSignIn({ user }: { user: User }) {
  const navigate = useNavigate();
  const hasNavigated = useRef(false);
  useEffect(() => {
    if (hasNavigated.current) return;
    hasNavigated.current = true;
    void navigate(takeReturnPath() ?? startPath(user), { replace: true });
  }, [navigate, user]);
  return <FullPageSpinner label={copy.loading} />;
}

/**
 * Runs while the browser parses the page, before the app's scripts: hides the Google form, which is in the static HTML,
 * from users with a session, from in-app browsers, and when the URL asks for another form.
 */
const hideGoogleScript = `(function(r,u){if(r.dataset.session||/[?&]with=/.test(location.search)||u.test(navigator.userAgent))r.dataset.unsure=''})(document.documentElement,${inAppBrowserPattern})`;

/** The sign-in page. Users with a session are redirected to the remembered page. */
export function SignIn() {
  const session = useSession();
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const method = isHydrated ? readSignInMethod(query) : null;
  useErrorFromUrl();
  if (session.state === 'signed-in') return <RedirectAfterSignIn user={session.user} />;
  if (session.state === 'loading') return <FullPageSpinner label={copy.loading} />;
  const app = isHydrated ? detectInAppBrowser(navigator.userAgent) : null;
  if (method === null && app === null) {
    return (
      <>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the policy */}
        <script dangerouslySetInnerHTML={{ __html: hideGoogleScript }} />
        <div className={isHydrated ? undefined : styles.googleFirst}>
          <GoogleSignIn />
        </div>
      </>
    );
  }
  return (
    <Suspense fallback={<FullPageSpinner label={copy.opening} />}>
      {method !== null && <PasswordSignIn method={method} />}
      {method === null && app !== null && <InAppSignIn app={app} />}
    </Suspense>
  );
}
