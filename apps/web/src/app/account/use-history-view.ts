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
    const asked = { search, status: status ?? '', ...change };
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        for (const key of ['search', 'status'] as const) {
          if (asked[key] === '') next.delete(names[key]);
          else next.set(names[key], asked[key]);
        }
        return next;
      },
      { replace: true },
    );
  }

  return { search, status, narrow };
}
