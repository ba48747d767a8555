import { SessionKeeper } from '../features/session/session-keeper.tsx';
import { useSubscriptionsAhead } from '../features/subscriptions/queries.ts';
import { useToken } from '../lib/use-token.ts';

/** Stands once in every part of the site. A kept token's profile and subscriptions are asked for together. */
export function KeptSession() {
  useSubscriptionsAhead(useToken());
  return <SessionKeeper />;
}
