import { replace } from 'react-router';
import { SignInCallback } from '../../features/sign-in/sign-in-callback.tsx';
import { callbackToken } from '../../features/sign-in/url-token.ts';
import { NoIndex } from '../no-index.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/auth-callback';

export const meta = () => [...pageMeta('Sign in'), { name: 'referrer', content: 'no-referrer' }];

/** Removes the token from the URL, and so from the browser's history, before anything is rendered or requested. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (callbackToken.capture(request.url)) return replace('/auth/callback');
  return { token: callbackToken.take() };
}

export default function AuthCallback({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <NoIndex />
      <SignInCallback token={loaderData.token} />
    </main>
  );
}
