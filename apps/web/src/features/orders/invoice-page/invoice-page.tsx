import type { Invoice } from '@burnish/contract/orders/entities';
import { type ReactNode, useId } from 'react';
import { orderPath } from '../../../presentation/orders.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Panel, Panels } from '../../../ui/layout/panel.tsx';
import { DocumentsPanel } from '../documents/documents-panel.tsx';
import { planName } from '../invoices/presentation.ts';
import { OrderHistory } from '../order/history.tsx';
import { OrderInvoice } from '../order/invoice.tsx';
import styles from '../order/order.module.css';
import { OrderReceipts } from '../order/receipts.tsx';
import { copy } from './copy.ts';
import { InvoiceItems } from './items.tsx';
import { InvoiceParties } from './parties.tsx';

interface InvoicePageProps {
  invoice: Invoice;
  onPay: (invoiceId: string) => void;
  /** The messages about the invoice. */
  messages: ReactNode;
}

/** Everything about an invoice: how to pay it, what it is for, its receipts, documents and history. */
export default function InvoicePage({ invoice, onPay, messages }: InvoicePageProps) {
  const [messagesId, orderId] = [useId(), useId()];
  const { _id: id, requestId, subscriptionType, invoiceNumber } = invoice;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Panels>
          <OrderInvoice invoiceId={id} title={copy.payment} onPay={onPay} />
          <OrderReceipts invoiceId={id} onPay={onPay} />
          <InvoiceItems invoice={invoice} />
          <InvoiceParties invoice={invoice} />
        </Panels>
        <OrderHistory
          orderId={requestId}
          requestType={subscriptionType === 'payPerImage' ? 'pay-per-image' : 'subscription'}
          invoiceNumber={invoiceNumber}
        />
      </div>
      <Panels>
        <DocumentsPanel invoice={invoice} />
        <Panel as="section" aria-labelledby={messagesId}>
          <h2 id={messagesId}>{copy.messages}</h2>
          {messages}
        </Panel>
        <Panel as="section" aria-labelledby={orderId}>
          <h2 id={orderId}>{copy.order}</h2>
          <TextLink to={orderPath({ _id: requestId })}>{planName(invoice)}</TextLink>
        </Panel>
      </Panels>
    </div>
  );
}
