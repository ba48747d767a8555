import { useSearchParams } from 'react-router';

/** Without either, whatever else the address says. */
function closed(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('invoice');
  rest.delete('pay');
  return rest;
}

function opened(query: URLSearchParams, name: 'invoice' | 'pay', invoiceId: string): URLSearchParams {
  const next = closed(query);
  next.set(name, invoiceId);
  return next;
}

/** The invoice that is looked at, or paid. It stands in the address, so that the back button closes it. */
export function useOpened() {
  const [query, setQuery] = useSearchParams();
  return {
    viewed: query.get('invoice'),
    paid: query.get('pay'),
    view: (invoiceId: string) => setQuery((known) => opened(known, 'invoice', invoiceId)),
    pay: (invoiceId: string) => setQuery((known) => opened(known, 'pay', invoiceId)),
    close: () => setQuery(closed, { replace: true }),
  };
}
