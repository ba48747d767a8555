import type { Invoice } from '@burnish/contract/entity';
import type { ReactNode } from 'react';
import { failureText } from '../../../lib/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { ListState } from '../../../ui/list-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ModalBody, ModalFooter } from '../../../ui/modal-parts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { copy } from '../copy.ts';
import { canBePaid } from '../presentation.ts';
import { useInvoice } from '../queries.ts';
import { InvoiceContent } from './invoice-content.tsx';

interface InvoiceModalProps {
  invoiceId: string;
  onClose: () => void;
  onPay: (invoiceId: string) => void;
  /** What was written about it. */
  about: (invoice: Invoice) => ReactNode;
}

export default function InvoiceModal({ invoiceId, onClose, onPay, about }: InvoiceModalProps) {
  const { invoice, error, retry } = useInvoice(invoiceId);
  const words = copy.invoice;
  return (
    <Modal open onClose={onClose} title={words.title}>
      <ModalBody>
        <ListState
          loading={invoice === undefined}
          skeleton={<Skeleton shape="lines" label={words.loading} />}
          error={error && { title: failureText(error, words.failed), onRetry: retry }}
        >
          {invoice && (
            <>
              <InvoiceContent invoice={invoice} />
              {about(invoice)}
            </>
          )}
        </ListState>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{words.close}</Button>
        {invoice && canBePaid(invoice) && (
          <Button look="primary" onClick={() => onPay(invoice._id)}>
            {copy.markPaid}
          </Button>
        )}
      </ModalFooter>
    </Modal>
  );
}
