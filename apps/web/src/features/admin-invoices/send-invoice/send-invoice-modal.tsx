import type { SubscriptionRequest } from '@burnish/contract/entity';
import { Modal } from '../../../ui/modal.tsx';
import { ModalBody } from '../../../ui/modal-parts.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { copy } from './copy.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { useLatestInvoice } from './queries.ts';

interface SendInvoiceModalProps {
  request: SubscriptionRequest;
  onClose: () => void;
}

export default function SendInvoiceModal({ request, onClose }: SendInvoiceModalProps) {
  const { data: previous = null, isPending } = useLatestInvoice(request.currency);
  return (
    <Modal open onClose={onClose} title={copy.title}>
      {isPending ? (
        <ModalBody>
          <Spinner label={copy.loading} />
        </ModalBody>
      ) : (
        <InvoiceForm request={request} previous={previous} onClose={onClose} />
      )}
    </Modal>
  );
}
