import type { ChatSubject } from '@burnish/contract/chat/entities';
import type { ComponentProps } from 'react';
import { invoiceSubject } from '../../features/chat/subject/subject.ts';
import { SubjectMessages } from '../../features/chat/subject/subject-messages.tsx';
import InvoiceModal from '../../features/orders/invoices/invoice/invoice-modal.tsx';

type InvoiceProps = Omit<ComponentProps<typeof InvoiceModal>, 'renderChatLink'> & {
  onAsk: (subject: ChatSubject) => void;
};

/** An invoice with the messages about it. Asking a question closes the modal and opens the chat. */
export default function InvoiceWithMessages({ onAsk, ...invoice }: InvoiceProps) {
  function ask(subject: ChatSubject): void {
    invoice.onClose();
    onAsk(subject);
  }
  return (
    <InvoiceModal
      {...invoice}
      renderChatLink={(shown) => (
        <SubjectMessages subject={invoiceSubject(shown)} count={shown.messageCount} onAsk={ask} />
      )}
    />
  );
}
