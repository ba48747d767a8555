import type { Order } from '@burnish/contract/orders/entities';
import { type ReactNode, useId } from 'react';
import { isAutoRenewal } from '../../../presentation/orders.ts';
import { orderStatusLabel } from '../../../presentation/status-labels.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { Panel, Panels } from '../../../ui/layout/panel.tsx';
import { OrderDocuments } from '../documents/order-documents.tsx';
import { copy as listCopy } from '../order-list/copy.ts';
import { NextStep } from '../order-list/next-step.tsx';
import { OrderProgressStrip } from '../order-list/order-progress.tsx';
import { orderTerms, orderTitle } from '../order-list/presentation.ts';
import { copy } from './copy.ts';
import { OrderDetails } from './details.tsx';
import { OrderHistory } from './history.tsx';
import { OrderInvoice } from './invoice.tsx';
import { NextActions } from './next-actions.tsx';
import styles from './order.module.css';
import { OrderReceipts } from './receipts.tsx';

function SummaryStatus({ order }: { order: Order }) {
  const { progress } = order;
  if (progress.waitingOn === 'customer') return <Status tone="action">{listCopy.next.actionNeeded}</Status>;
  if (progress.waitingOn === 'studio') return <Status tone="waiting">{listCopy.next.inProgress}</Status>;
  const { label, tone } = orderStatusLabel(order);
  return <Status tone={tone}>{label}</Status>;
}

/** How a finished order ended, and what the customer can do now. */
function Outcome({ order }: { order: Order }) {
  return (
    <div className={styles.outcome}>
      <NextStep order={order} receipt={null} />
      {order.status === 'completed' ? (
        <ButtonLink to="/upload" variant="primary">
          {copy.completed.upload}
        </ButtonLink>
      ) : (
        <ButtonLink to="/pricing">{copy.rejected.plans}</ButtonLink>
      )}
    </div>
  );
}

/** The terms, and when and by whom the order was placed. */
function Placed({ order }: { order: Order }) {
  const at = <Instant value={order.createdAt} />;
  const terms = orderTerms(order);
  if (isAutoRenewal(order))
    return (
      <>
        {copy.autoRenewed(terms)} {at}
      </>
    );
  return (
    <>
      {copy.ordered(terms)} {at} {copy.by} {order.contactPerson}
    </>
  );
}

function Summary({ order }: { order: Order }) {
  const id = useId();
  const isFinished = order.progress.waitingOn === null;
  return (
    <Panel as="section" aria-labelledby={id}>
      <div className={styles.summaryHead}>
        <div>
          <h2 id={id} className={styles.title}>
            {orderTitle(order)}
          </h2>
          <p className={styles.terms}>
            <Placed order={order} />
          </p>
        </div>
        {!isFinished && <SummaryStatus order={order} />}
      </div>
      <OrderProgressStrip order={order} withTime />
      {isFinished && <Outcome order={order} />}
    </Panel>
  );
}

interface OrderContentProps {
  order: Order;
  onPay: (invoiceId: string) => void;
  /** The messages about the order. */
  messages: ReactNode;
}

/** Everything about an order: progress, invoice and receipts, what happens next, history, messages and details. */
export function OrderContent({ order, onPay, messages }: OrderContentProps) {
  const messagesId = useId();
  const { invoiceId: invoice } = order;
  return (
    <>
      <Summary order={order} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {invoice && (
            <Panels>
              <OrderInvoice key={invoice._id} invoiceId={invoice._id} onPay={onPay} />
              <OrderReceipts invoiceId={invoice._id} onPay={onPay} />
            </Panels>
          )}
          <NextActions order={order} />
          <OrderHistory orderId={order._id} requestType={order.requestType} />
        </div>
        <Panels>
          {invoice && <OrderDocuments invoiceId={invoice._id} />}
          <Panel as="section" aria-labelledby={messagesId}>
            <h2 id={messagesId}>{copy.messages}</h2>
            {messages}
          </Panel>
          <OrderDetails order={order} />
        </Panels>
      </div>
    </>
  );
}
