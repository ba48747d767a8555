import { useFormState } from 'react-hook-form';
import { FormModal } from '../../../ui/form-modal.tsx';
import { copy } from '../copy.ts';
import { canBePaid } from '../presentation.ts';
import { useInvoice } from '../queries.ts';
import { InvoiceSummary } from './invoice-summary.tsx';
import { NotPayable } from './not-payable.tsx';
import { ReceiptFields } from './receipt-fields.tsx';
import { useReceiptForm } from './use-receipt-form.ts';

interface SubmitReceiptModalProps {
  /** Whose receipt it is. */
  customerId: string;
  invoiceId: string;
  onClose: () => void;
  onView: (invoiceId: string) => void;
}

export default function SubmitReceiptModal({
  customerId,
  invoiceId,
  onClose,
  onView,
}: SubmitReceiptModalProps) {
  const asked = useInvoice(invoiceId);
  const { form, busy, progress, send } = useReceiptForm({ customerId, invoiceId, onSubmitted: onClose });
  const { isDirty } = useFormState({ control: form.control });
  // The service may say so while the receipt that changed it is still under way.
  if (asked.invoice && !canBePaid(asked.invoice) && !busy) {
    return <NotPayable invoice={asked.invoice} onClose={onClose} onView={onView} />;
  }
  return (
    <FormModal
      title={copy.form.title}
      words={copy.form}
      discard={copy.discard}
      dirty={isDirty}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <InvoiceSummary {...asked} />
      <ReceiptFields form={form} busy={busy} progress={progress} />
    </FormModal>
  );
}
