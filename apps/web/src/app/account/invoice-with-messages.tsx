import type { ChatSubject } from '@burnish/contract/entity';
import type { ComponentProps } from 'react';
import InvoiceModal from '../../features/billing/invoice/invoice-modal.tsx';
import { MessagesAbout } from '../../features/chat/about/messages-about.tsx';
import { invoiceSubject } from '../../features/chat/about/subject.ts';

type InvoiceProps = Omit<ComponentProps<typeof InvoiceModal>, 'about'> & {
  onAsk: (subject: ChatSubject) => void;
};

/** What was written about an invoice is another feature. The conversation lies beside the page, not over a modal. */
export default function InvoiceWithMessages({ onAsk, ...invoice }: InvoiceProps) {
  function ask(subject: ChatSubject): void {
    invoice.onClose();
    onAsk(subject);
  }
  return (
    <InvoiceModal
      {...invoice}
      about={(shown) => <MessagesAbout subject={invoiceSubject(shown)} onAsk={ask} />}
    />
  );
}
