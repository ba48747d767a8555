import { replace } from 'react-router';
import { ResetPassword } from '../../features/session/password/reset-password.tsx';
import { passwordLink } from '../../features/session/token-in-address.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/auth-reset';

export const meta = () => [
  ...pageMeta('Set a new password'),
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
];

/** Before anything is drawn or asked for, the link's token leaves the address and with it the browser's history. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (passwordLink.hold(request.url)) return replace('/auth/reset');
  return { token: passwordLink.take() };
}

export default function AuthReset({ loaderData }: Route.ComponentProps) {
  return <ResetPassword token={loaderData.token} />;
}
