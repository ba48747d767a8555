import type { Invoice } from '@burnish/contract/entity';
import type { Currency } from '@burnish/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../../lib/act.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/service.ts';
import type { NewInvoice } from './terms.ts';

/** The last invoice in a currency, for its payment details. A convenience: without it the form starts empty. */
export function useLatestInvoice(currency: Currency) {
  return useQuery({
    queryKey: [...queryKeys.admin.invoices.all, 'latest', currency],
    queryFn: async ({ signal }): Promise<Invoice | null> => {
      const { invoices } = await call('GET /admin/invoices', { query: { currency, limit: 1 }, signal });
      return invoices[0] ?? null;
    },
    retry: false,
  });
}

interface Outcome {
  onSent: () => void;
  onRefused: (error: Error) => void;
}

export function useSendInvoice(requestId: string, { onSent, onRefused }: Outcome) {
  const keyOf = useIdempotencyKey();
  return useAct({
    key: ['send-invoice', requestId],
    changes: ['invoice', 'request'],
    run: (body: NewInvoice) => call('POST /admin/invoices', { body, idempotencyKey: keyOf(body) }),
    onDone: onSent,
    onFail: onRefused,
  });
}
