import type { Invoice, Receipt } from '@burnish/contract/orders/entities';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { errorText } from '../../../../lib/api-error.ts';
import { noReasonGiven } from '../../../../presentation/orders.ts';
import { PaidState } from '../../../../presentation/paid-state.tsx';
import { invoiceStatusLabels, receiptStatusLabel } from '../../../../presentation/status-labels.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TotalLine } from '../../../../ui/display/description-list.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Status } from '../../../../ui/feedback/status.tsx';
import { ListState } from '../../../../ui/lists/list-state.tsx';
import { FormModal } from '../../../../ui/overlays/form-modal.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter } from '../../../../ui/overlays/modal.tsx';
import { invoiceCopy } from '../invoice/copy.ts';
import styles from '../invoice/section.module.css';
import { UserText } from '../invoice/section.tsx';
import { useInvoice, useReceipts } from '../invoice-queries.ts';
import { formatInvoicePrice, invoiceName, isPayable } from '../presentation.ts';
import { formCopy } from './copy.ts';
import { ReceiptFields } from './receipt-fields.tsx';
import { useReceiptForm } from './use-receipt-form.ts';

const texts = formCopy;

/** The invoice that the receipt is for. */
function InvoiceSummary({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <TotalLine label={invoiceName(invoice)} amount={formatInvoicePrice(invoice)} />
      <PaidState invoice={invoice} />
    </>
  );
}

interface LoadingModalProps {
  error: Error | null;
  retry: () => void;
  onClose: () => void;
}

function LoadingModal({ error, retry, onClose }: LoadingModalProps) {
  return (
    <Modal open onClose={onClose} title={texts.title}>
      <ModalBody>
        <ListState
          loading
          skeleton={<Skeleton shape="lines" label={invoiceCopy.loading} />}
          error={error && { title: errorText(error, invoiceCopy.failed), onRetry: retry }}
        >
          {null}
        </ListState>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{dialogTexts.close}</Button>
      </ModalFooter>
    </Modal>
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
        <InvoiceSummary invoice={invoice} />
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

interface DialogProps {
  customerId: string;
  onClose: () => void;
  onView: (invoiceId: string) => void;
}

/** Why the last receipt was rejected, and what the form starts with. */
function Rejection({ receipt }: { receipt: Receipt }) {
  const { label, tone } = receiptStatusLabel('rejected');
  return (
    <div className={styles.rejection}>
      <Status tone={tone}>{label}</Status>
      <UserText>{receipt.adminNotes ?? noReasonGiven}</UserText>
      <p className="note">{receipt.receiptLink === null ? texts.fileAgain : texts.startsAgain}</p>
    </div>
  );
}

interface ReceiptFormProps extends DialogProps {
  invoice: Invoice;
  rejected: Receipt | null;
}

function ReceiptForm({ customerId, invoice, rejected, onClose, onView }: ReceiptFormProps) {
  const { form, busy, progress, submit } = useReceiptForm({
    customerId,
    invoice,
    rejected,
    onSubmitted: onClose,
  });
  const { isDirty } = useFormState({ control: form.control });
  // While a receipt is being submitted, the invoice may already be updated: keep the form until it is finished.
  if (!isPayable(invoice) && !busy) return <NotPayable invoice={invoice} onClose={onClose} onView={onView} />;
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
      <InvoiceSummary invoice={invoice} />
      {rejected && <Rejection receipt={rejected} />}
      <ReceiptFields form={form} invoice={invoice} busy={busy} progress={progress} />
    </FormModal>
  );
}

/** Loads what was entered in a receipt that was rejected. If that fails, the form starts as for a first one. */
function FormOfInvoice(props: DialogProps & { invoice: Invoice }) {
  const { invoice, onClose } = props;
  const [rejectedId] = useState(() => (invoice.receipt?.status === 'rejected' ? invoice.receipt._id : null));
  const { receipts, failed } = useReceipts(invoice._id, { enabled: rejectedId !== null });
  if (rejectedId !== null && receipts === undefined && !failed)
    return <LoadingModal onClose={onClose} error={null} retry={onClose} />;
  const rejected = receipts?.find(({ _id }) => _id === rejectedId) ?? null;
  return <ReceiptForm {...props} rejected={rejected} />;
}

export default function SubmitReceiptModal({ invoiceId, ...props }: DialogProps & { invoiceId: string }) {
  const { invoice, error, retry } = useInvoice(invoiceId);
  if (invoice === undefined) return <LoadingModal onClose={props.onClose} error={error} retry={retry} />;
  return <FormOfInvoice {...props} invoice={invoice} />;
}
