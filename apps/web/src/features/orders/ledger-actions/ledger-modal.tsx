import type { Invoice } from '@burnish/contract/orders/entities';
import type { LedgerAction } from '@burnish/domain/orders/ledger/ledger-actions';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter } from '../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';

export interface LedgerDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

type LedgerModalProps = ComponentProps<typeof FormModal> & { invoice: Invoice; action: LedgerAction };

/** A form about the money of an invoice, or that it is no longer possible: someone else may have been faster. */
export function LedgerModal({ invoice, action, ...modal }: LedgerModalProps) {
  if (modal.busy || invoice.allowedActions.includes(action)) return <FormModal {...modal} />;
  return (
    <Modal open onClose={modal.onClose} title={modal.title}>
      <ModalBody>
        <p>{copy.unavailable(invoice.invoiceNumber)}</p>
      </ModalBody>
      <ModalFooter>
        <Button onClick={modal.onClose}>{dialogTexts.close}</Button>
      </ModalFooter>
    </Modal>
  );
}
