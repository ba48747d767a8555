import { useInfiniteQuery } from '@tanstack/react-query';
import { toInfiniteList } from '../../../lib/infinite-list.ts';
import { subscriptionsQuery } from './subscriptions-query.ts';

/**
 * Disabled where there may be no token: the navigation, which needs them, is on every page. `retryOnMount` loads them again
 * if they failed before the component was mounted, which replaces the error that the page shows.
 */
export function useSubscriptions({ isEnabled = true, retryOnMount = true } = {}) {
  const query = useInfiniteQuery({ ...subscriptionsQuery, enabled: isEnabled, retryOnMount });
  return toInfiniteList(query, ({ subscriptions }) => subscriptions);
}
