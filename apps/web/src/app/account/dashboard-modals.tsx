import type { ChatSubject } from '@burnish/contract/entity';
import { lazy, Suspense } from 'react';
import { useUser } from '../../features/session/user-context.ts';
import type { useOpened } from './use-opened.ts';

const InvoiceModal = lazy(() => import('./invoice-with-messages.tsx'));
const SubmitReceiptModal = lazy(
  () => import('../../features/billing/submit-receipt/submit-receipt-modal.tsx'),
);

type DashboardModalsProps = ReturnType<typeof useOpened> & { onAsk: (subject: ChatSubject) => void };

/** Their code comes when the first of them is opened. */
export function DashboardModals({ viewed, paid, view, pay, close, onAsk }: DashboardModalsProps) {
  const { _id: customerId } = useUser();
  return (
    <Suspense fallback={null}>
      {viewed && <InvoiceModal key={viewed} invoiceId={viewed} onClose={close} onPay={pay} onAsk={onAsk} />}
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
