import type { Order } from '@burnish/contract/entity';
import { lazy, Suspense, useState } from 'react';
import type { Narrowable } from '../../lib/narrowing.ts';
import type { OrderType } from '../../presentation/ordered.ts';

const Requests = lazy(() => import('./requests-with-messages.tsx'));
const SendInvoice = lazy(() => import('../../features/admin-invoices/send-invoice/send-invoice-modal.tsx'));

/** An approved request leads to its invoice, which is another feature. */
export function RequestsWithInvoices(requests: Narrowable & { type: OrderType }) {
  const [invoiced, setInvoiced] = useState<Order | null>(null);
  return (
    <>
      <Requests {...requests} onSendInvoice={setInvoiced} />
      {invoiced && (
        <Suspense fallback={null}>
          <SendInvoice order={invoiced} onClose={() => setInvoiced(null)} />
        </Suspense>
      )}
    </>
  );
}
