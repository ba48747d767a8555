import type { Invoice } from '@burnish/contract/orders/entities';
import type { ReactNode } from 'react';
import { errorText } from '../../../../lib/api-error.ts';
import { invoicePath } from '../../../../presentation/orders.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextLink } from '../../../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { ListState } from '../../../../ui/lists/list-state.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter } from '../../../../ui/overlays/modal.tsx';
import { DownloadButton } from '../../documents/download-button.tsx';
import { copy } from '../copy.ts';
import { useInvoice } from '../invoice-queries.ts';
import { invoiceName, isPayable } from '../presentation.ts';
import { invoiceCopy } from './copy.ts';
import { InvoiceContent } from './invoice-content.tsx';

interface InvoiceModalProps {
  invoiceId: string;
  onClose: () => void;
  onPay: (invoiceId: string) => void;
  /** A link to the chat about the invoice. */
  renderChatLink: (invoice: Invoice) => ReactNode;
}

export default function InvoiceModal({ invoiceId, onClose, onPay, renderChatLink }: InvoiceModalProps) {
  const { invoice, error, retry } = useInvoice(invoiceId);
  const texts = invoiceCopy;
  return (
    <Modal open onClose={onClose} title={texts.title}>
      <ModalBody>
        <ListState
          loading={invoice === undefined}
          skeleton={<Skeleton shape="lines" label={texts.loading} />}
          error={error && { title: errorText(error, texts.failed), onRetry: retry }}
        >
          {invoice && (
            <>
              <InvoiceContent invoice={invoice} />
              {renderChatLink(invoice)}
              <TextLink to={invoicePath(invoice)}>{texts.page}</TextLink>
            </>
          )}
        </ListState>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{dialogTexts.close}</Button>
        {invoice && <DownloadButton kind="invoice" id={invoice._id} number={invoiceName(invoice)} />}
        {invoice && isPayable(invoice) && (
          <Button variant="primary" onClick={() => onPay(invoice._id)}>
            {copy.markPaid}
          </Button>
        )}
      </ModalFooter>
    </Modal>
  );
}
