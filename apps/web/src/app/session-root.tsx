import { SessionSync } from '../features/sign-in/session-sync.tsx';
import { usePrefetchSubscriptions } from '../features/subscriptions/customer/subscriptions-query.ts';
import { useToken } from '../lib/token.ts';
import { useUnexpectedErrors } from './use-unexpected-errors.ts';

/** Rendered once per layout that calls the API. Shows references of unexpected errors. Loads the profile and the subscriptions of the stored token in parallel. */
export function SessionRoot() {
  usePrefetchSubscriptions(useToken());
  useUnexpectedErrors();
  return <SessionSync />;
}
