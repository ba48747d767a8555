import { invoiceStatuses } from '@burnish/domain/invoice/invoice';
import { useSearchParams } from 'react-router';
import type { Narrowing } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';

const names = { search: 'q', status: 'status' } as const;

/** What narrows the invoices stands in the address. It takes the place of what stood there before. */
export function useHistoryView() {
  const [query, setQuery] = useSearchParams();
  const search = query.get(names.search) ?? '';
  const status = oneOf(invoiceStatuses, query.get(names.status) ?? '');

  function narrow(change: Partial<Narrowing>): void {
    // The address is ahead of what is drawn: a search that was just typed stays when a filter is chosen.
    const next = new URLSearchParams(window.location.search);
    for (const key of ['search', 'status'] as const) {
      const asked = change[key];
      if (asked === '') next.delete(names[key]);
      else if (asked !== undefined) next.set(names[key], asked);
    }
    setQuery(next, { replace: true });
  }

  return { search, status, narrow };
}
