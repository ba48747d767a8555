import { lazy, Suspense } from 'react';
import { useUser } from '../../features/session/user-context.ts';
import type { useOpened } from './use-opened.ts';

const InvoiceModal = lazy(() => import('../../features/billing/invoice/invoice-modal.tsx'));
const SubmitReceiptModal = lazy(
  () => import('../../features/billing/submit-receipt/submit-receipt-modal.tsx'),
);

/** Their code comes when the first of them is opened. */
export function DashboardModals({ viewed, paid, view, pay, close }: ReturnType<typeof useOpened>) {
  const { _id: customerId } = useUser();
  return (
    <Suspense fallback={null}>
      {viewed && <InvoiceModal key={viewed} invoiceId={viewed} onClose={close} onPay={pay} />}
      {paid && (
        <SubmitReceiptModal
          key={paid}
          customerId={customerId}
          invoiceId={paid}
          onClose={close}
          onView={view}
        />
      )}
    </Suspense>
  );
}
