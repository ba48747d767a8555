import { replace } from 'react-router';
import { CompletingSignIn } from '../../features/session/completing-sign-in.tsx';
import { arrival } from '../../features/session/token-in-address.ts';
import { HiddenHead } from '../hidden-head.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/auth-callback';

export const meta = () => [...pageMeta('Sign in'), { name: 'referrer', content: 'no-referrer' }];

/** Before anything is drawn or asked for, the token leaves the address and with it the browser's history. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (arrival.hold(request.url)) return replace('/auth/callback');
  return { token: arrival.take() };
}

export default function AuthCallback({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <HiddenHead />
      <CompletingSignIn token={loaderData.token} />
    </main>
  );
}
