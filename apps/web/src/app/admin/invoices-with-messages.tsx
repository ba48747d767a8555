import type { ComponentProps } from 'react';
import { invoiceSubject } from '../../features/chat/subject/subject.ts';
import { SubjectMessages } from '../../features/chat/subject/subject-messages.tsx';
import InvoicesTab from '../../features/orders/admin-invoices/invoices-tab.tsx';

/** Combines the invoices with the messages about them, which are another feature. */
export default function InvoicesWithMessages(
  props: Omit<ComponentProps<typeof InvoicesTab>, 'renderMessages'>,
) {
  return (
    <InvoicesTab
      {...props}
      renderMessages={(invoice) =>
        invoice.messageCount > 0 ? (
          <SubjectMessages subject={invoiceSubject(invoice)} count={invoice.messageCount} />
        ) : null
      }
    />
  );
}
