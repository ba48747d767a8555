import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ModalBody, ModalFooter, ModalForm } from '../../../ui/modal-parts.tsx';
import { copy } from '../copy.ts';
import { canBePaid } from '../presentation.ts';
import { useInvoice } from '../queries.ts';
import { InvoiceSummary } from './invoice-summary.tsx';
import { NotPayable } from './not-payable.tsx';
import { ReceiptFields } from './receipt-fields.tsx';
import { useReceiptForm } from './use-receipt-form.ts';

interface SubmitReceiptModalProps {
  invoiceId: string;
  onClose: () => void;
  onView: (invoiceId: string) => void;
}

const words = copy.form;

export default function SubmitReceiptModal({ invoiceId, onClose, onView }: SubmitReceiptModalProps) {
  const [isLeaving, setLeaving] = useState(false);
  const asked = useInvoice(invoiceId);
  const { form, busy, progress, send } = useReceiptForm(invoiceId, onClose);
  const { isDirty } = useFormState({ control: form.control });
  const leave = () => (isDirty ? setLeaving(true) : onClose());
  // The service may say so while the receipt that changed it is still under way.
  if (asked.invoice && !canBePaid(asked.invoice) && !busy) {
    return <NotPayable invoice={asked.invoice} onClose={onClose} onView={onView} />;
  }
  return (
    <Modal open onClose={leave} title={words.title} held={busy}>
      <ModalForm onSubmit={send}>
        <ModalBody>
          <InvoiceSummary {...asked} />
          <ReceiptFields form={form} busy={busy} progress={progress} />
        </ModalBody>
        <ModalFooter>
          <Button onClick={leave} disabled={busy}>
            {words.cancel}
          </Button>
          <Button type="submit" look="primary" busy={busy}>
            {busy ? words.sending : words.send}
          </Button>
        </ModalFooter>
      </ModalForm>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
        title={copy.discard.title}
        confirmText={copy.discard.discard}
        cancelText={copy.discard.keep}
      >
        <p>{copy.discard.words}</p>
      </ConfirmDialog>
    </Modal>
  );
}
