import { replace } from 'react-router';
import { ResetPassword } from '../../features/sign-in/password/reset-password.tsx';
import { passwordResetToken } from '../../features/sign-in/url-token.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/auth-reset';

export const meta = () => [
  ...pageMeta('Set a new password'),
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
];

/** Removes the token from the URL, and so from the browser's history, before anything is rendered or requested. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (passwordResetToken.capture(request.url)) return replace('/auth/reset');
  return { token: passwordResetToken.take() };
}

export default function AuthReset({ loaderData }: Route.ComponentProps) {
  return <ResetPassword token={loaderData.token} />;
}
