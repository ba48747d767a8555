import { SessionSync } from '../features/sign-in/session-sync.tsx';
import { usePrefetchSubscriptions } from '../features/subscriptions/customer/subscriptions-query.ts';
import { useToken } from '../lib/token.ts';

/** Rendered once per layout. Loads the profile and the subscriptions of the stored token in parallel. */
export function SessionRoot() {
  usePrefetchSubscriptions(useToken());
  return <SessionSync />;
}
