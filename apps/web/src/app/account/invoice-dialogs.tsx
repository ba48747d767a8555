import type { ChatSubject } from '@burnish/contract/chat/entities';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../../features/sign-in/user-context.ts';

function closed(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('invoice');
  next.delete('pay');
  return next;
}

function opened(params: URLSearchParams, dialog: 'invoice' | 'pay', invoiceId: string): URLSearchParams {
  const next = closed(params);
  next.set(dialog, invoiceId);
  return next;
}

/** Which invoice is open in a dialog. The URL holds it, so that the back button closes the dialog. */
export function useInvoiceDialogs() {
  const [params, setParams] = useSearchParams();
  return {
    viewed: params.get('invoice'),
    paid: params.get('pay'),
    view: (invoiceId: string) => setParams((current) => opened(current, 'invoice', invoiceId)),
    pay: (invoiceId: string) => setParams((current) => opened(current, 'pay', invoiceId)),
    close: () => setParams(closed, { replace: true }),
  };
}

const InvoiceModal = lazy(() => import('./invoice-with-messages.tsx'));
const SubmitReceiptModal = lazy(
  () => import('../../features/orders/invoices/submit-receipt/submit-receipt-modal.tsx'),
);

type InvoiceDialogsProps = ReturnType<typeof useInvoiceDialogs> & { onAsk: (subject: ChatSubject) => void };

/** Loaded when first opened. */
export function InvoiceDialogs({ viewed, paid, view, pay, close, onAsk }: InvoiceDialogsProps) {
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
