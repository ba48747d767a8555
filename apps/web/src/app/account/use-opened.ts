import { useSearchParams } from 'react-router';

/** The invoice that is looked at, or paid. It stands in the address, so that the back button closes it. */
export function useOpened() {
  const [query, setQuery] = useSearchParams();
  return {
    viewed: query.get('invoice'),
    paid: query.get('pay'),
    view: (invoiceId: string) => setQuery({ invoice: invoiceId }),
    pay: (invoiceId: string) => setQuery({ pay: invoiceId }),
    close: () => setQuery({}, { replace: true }),
  };
}
