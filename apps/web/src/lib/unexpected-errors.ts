import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

function requestIdOf({ type, ...event }: QueryCacheNotifyEvent | MutationCacheNotifyEvent): string | null {
  if (type !== 'updated' || !('action' in event) || event.action.type !== 'error') return null;
  const { error } = event.action;
  return error instanceof ApiError && error.code === 'INTERNAL' ? error.requestId : null;
}

/**
 * Calls `report` with the ID of each request that failed because of a bug of the server, after its last attempt. Returns
 * a function that ends this.
 */
export function onUnexpectedError(client: QueryClient, report: (requestId: string) => void): () => void {
  const check = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
    const requestId = requestIdOf(event);
    if (requestId !== null) report(requestId);
  };
  const ends = [client.getQueryCache().subscribe(check), client.getMutationCache().subscribe(check)];
  return () => {
    for (const end of ends) end();
  };
}
