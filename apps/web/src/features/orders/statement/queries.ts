import type { Currency } from '@burnish/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { dependsOn } from '../../../lib/entity-queries.ts';
import type { Days } from './periods.ts';

/** The signed URLs of its files expire after ten minutes. */
const signedUrlRefreshMs = 8 * 60_000;

/** Not loaded while a date is missing. */
export function useStatement(currency: Currency, { from, to }: Days) {
  const isComplete = from !== '' && to !== '';
  const query = useQuery({
    queryKey: ['statement', currency, from, to],
    meta: dependsOn('ledger_entry'),
    queryFn: ({ signal }) => call('GET /subscriptions/statement', { query: { currency, from, to }, signal }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: signedUrlRefreshMs,
  });
  return {
    /** Undefined while the chosen period is loading for the first time, and if it couldn't be loaded. */
    files: query.isError ? undefined : query.data,
    isOutdated: query.isPlaceholderData,
    error: isComplete ? query.error : null,
    retry: () => void query.refetch(),
  };
}
