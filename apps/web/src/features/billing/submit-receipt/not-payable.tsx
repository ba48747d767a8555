import type { Invoice } from '@burnish/contract/entity';
import { invoiceStatus } from '../../../presentation/invoice-status.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ModalBody, ModalFooter } from '../../../ui/modal-parts.tsx';
import { Status } from '../../../ui/status.tsx';
import { copy } from '../copy.ts';
import { InvoiceSummary } from './invoice-summary.tsx';

interface NotPayableProps {
  invoice: Invoice;
  onClose: () => void;
  onView: (invoiceId: string) => void;
}

const words = copy.form;

/** For an old address, or when it was paid from another place meanwhile. */
export function NotPayable({ invoice, onClose, onView }: NotPayableProps) {
  const { label, tone } = invoiceStatus[invoice.status];
  return (
    <Modal open onClose={onClose} title={words.title}>
      <ModalBody>
        <InvoiceSummary invoice={invoice} error={null} retry={onClose} />
        <Status tone={tone}>{label}</Status>
        <p>{words.notPayable}</p>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{words.close}</Button>
        <Button look="primary" onClick={() => onView(invoice._id)}>
          {words.seeInvoice}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
