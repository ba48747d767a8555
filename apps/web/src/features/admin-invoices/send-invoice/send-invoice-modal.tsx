import type { SubscriptionRequest } from '@burnish/contract/entity';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ModalBody, ModalFooter, ModalForm } from '../../../ui/modal-parts.tsx';
import { copy } from './copy.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useLatestInvoice } from './queries.ts';
import { useInvoiceForm } from './use-invoice-form.ts';

interface SendInvoiceModalProps {
  request: SubscriptionRequest;
  onClose: () => void;
}

export default function SendInvoiceModal({ request, onClose }: SendInvoiceModalProps) {
  const [isLeaving, setLeaving] = useState(false);
  const previous = useLatestInvoice(request.currency);
  const { form, busy, send } = useInvoiceForm(request, previous, onClose);
  const { isDirty } = useFormState({ control: form.control });
  const leave = () => (isDirty ? setLeaving(true) : onClose());

  return (
    <Modal open onClose={leave} title={copy.title} held={busy}>
      <ModalForm onSubmit={send}>
        <ModalBody>
          <OrderSummary request={request} />
          <InvoiceFields form={form} previous={previous} />
        </ModalBody>
        <ModalFooter>
          <Button onClick={leave} disabled={busy}>
            {copy.cancel}
          </Button>
          <Button type="submit" look="primary" busy={busy}>
            {busy ? copy.sending : copy.send}
          </Button>
        </ModalFooter>
      </ModalForm>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
        title={copy.discard.title}
        confirmText={copy.discard.act}
        cancelText={copy.discard.keep}
      >
        <p>{copy.discard.lost}</p>
      </ConfirmDialog>
    </Modal>
  );
}
