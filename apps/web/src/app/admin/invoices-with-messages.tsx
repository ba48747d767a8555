import type { ComponentProps } from 'react';
import InvoicesTab from '../../features/admin-invoices/invoices-tab.tsx';
import { MessagesAbout } from '../../features/chat/about/messages-about.tsx';
import { invoiceSubject } from '../../features/chat/about/subject.ts';

/** What was written about an invoice is another feature. */
export default function InvoicesWithMessages(invoices: Omit<ComponentProps<typeof InvoicesTab>, 'about'>) {
  return (
    <InvoicesTab {...invoices} about={(invoice) => <MessagesAbout subject={invoiceSubject(invoice)} />} />
  );
}
