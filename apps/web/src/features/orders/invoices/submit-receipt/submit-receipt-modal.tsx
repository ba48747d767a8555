import type { Invoice } from '@burnish/contract/orders/entities';
import { useFormState } from 'react-hook-form';
import { errorText } from '../../../../lib/api-error.ts';
import { invoiceStatusLabels } from '../../../../presentation/status-labels.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TotalLine } from '../../../../ui/display/description-list.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../../ui/feedback/status.tsx';
import { ListState } from '../../../../ui/lists/list-state.tsx';
import { FormModal } from '../../../../ui/overlays/form-modal.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter } from '../../../../ui/overlays/modal.tsx';
import { copy } from '../copy.ts';
import { useInvoice } from '../invoice-queries.ts';
import { formatInvoicePrice, invoiceName, isPayable } from '../presentation.ts';
import { ReceiptFields } from './receipt-fields.tsx';
import { useReceiptForm } from './use-receipt-form.ts';

const texts = copy.form;

interface InvoiceSummaryProps {
  invoice: Invoice | undefined;
  error: Error | null;
  retry: () => void;
}

/** The invoice that the receipt is for. */
function InvoiceSummary({ invoice, error, retry }: InvoiceSummaryProps) {
  return (
    <ListState
      loading={invoice === undefined}
      skeleton={<Skeleton shape="lines" count={1} label={copy.invoice.loading} />}
      error={error && { title: errorText(error, copy.invoice.failed), onRetry: retry }}
    >
      {invoice && <TotalLine label={invoiceName(invoice)} amount={formatInvoicePrice(invoice)} />}
    </ListState>
  );
}

interface NotPayableProps {
  invoice: Invoice;
  onClose: () => void;
  onView: (invoiceId: string) => void;
}

/** For an outdated link, or when the invoice has been paid in the meantime. */
function NotPayable({ invoice, onClose, onView }: NotPayableProps) {
  const { label, tone } = invoiceStatusLabels[invoice.status];
  return (
    <Modal open onClose={onClose} title={texts.title}>
      <ModalBody>
        <InvoiceSummary invoice={invoice} error={null} retry={onClose} />
        <Status tone={tone}>{label}</Status>
        <p>{texts.notPayable}</p>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{dialogTexts.close}</Button>
        <Button variant="primary" onClick={() => onView(invoice._id)}>
          {texts.viewInvoice}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

interface SubmitReceiptModalProps {
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
  const query = useInvoice(invoiceId);
  const { form, busy, progress, submit } = useReceiptForm({ customerId, invoiceId, onSubmitted: onClose });
  const { isDirty } = useFormState({ control: form.control });
  // While a receipt is being submitted, the invoice may already be updated: keep the form until it is finished.
  if (query.invoice && !isPayable(query.invoice) && !busy) {
    return <NotPayable invoice={query.invoice} onClose={onClose} onView={onView} />;
  }
  return (
    <FormModal
      title={texts.title}
      submitText={texts.submit}
      discardTitle={texts.discardTitle}
      dirty={isDirty}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <InvoiceSummary {...query} />
      <ReceiptFields form={form} busy={busy} progress={progress} />
    </FormModal>
  );
}
