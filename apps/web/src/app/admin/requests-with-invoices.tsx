import type { SubscriptionRequest } from '@burnish/contract/entity';
import { lazy, Suspense, useState } from 'react';
import type { Narrowable } from '../../lib/narrowing.ts';

const Requests = lazy(() => import('../../features/admin-requests/requests-tab.tsx'));
const SendInvoice = lazy(() => import('../../features/admin-invoices/send-invoice/send-invoice-modal.tsx'));

/** An approved request leads to its invoice, which is another feature. */
export function RequestsWithInvoices(narrowable: Narrowable) {
  const [invoiced, setInvoiced] = useState<SubscriptionRequest | null>(null);
  return (
    <>
      <Requests {...narrowable} onSendInvoice={setInvoiced} />
      {invoiced && (
        <Suspense fallback={null}>
          <SendInvoice request={invoiced} onClose={() => setInvoiced(null)} />
        </Suspense>
      )}
    </>
  );
}
