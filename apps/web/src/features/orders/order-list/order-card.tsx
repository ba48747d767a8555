import type { Invoice, Order } from '@burnish/contract/orders/entities';
import { formatOrderNumber } from '@burnish/domain/document-number';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { orderPath } from '../../../presentation/orders.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { copy } from './copy.ts';
import { NextStep } from './next-step.tsx';
import styles from './order-card.module.css';
import { OrderProgressStrip } from './order-progress.tsx';
import { orderTerms, orderTitle } from './presentation.ts';

interface OrderCardProps {
  order: Order;
  receipt: Invoice['receipt'];
  /** Its button is the primary one of the page. */
  isFirst: boolean;
  onPay: (invoiceId: string) => void;
  onView: (invoiceId: string) => void;
  chatLink: ReactNode;
}

export function OrderCard({ order, receipt, isFirst, onPay, onView, chatLink }: OrderCardProps) {
  const titleId = useId();
  const { invoiceId: invoice, progress } = order;
  const needsAction = progress.waitingOn === 'customer';
  return (
    <Panel as="article" needsAction={needsAction} aria-labelledby={titleId}>
      <div className={styles.order}>
        <div className={styles.head}>
          <div>
            <h3 id={titleId}>
              <Link className={styles.title} to={orderPath(order)}>
                {orderTitle(order)}
              </Link>
            </h3>
            <p className="note num">{orderTerms(order)}</p>
          </div>
          <p className={cx('note num', styles.numbers)}>
            <span>{formatOrderNumber(order.orderNumber)}</span>
            {invoice && <span>{invoice.invoiceNumber}</span>}
          </p>
        </div>
        <div className={styles.progress}>
          <OrderProgressStrip order={order} />
          {chatLink}
        </div>
        <div className={cx(styles.next, needsAction && styles.actionNeeded)}>
          <div className={styles.text}>
            <NextStep order={order} receipt={receipt} />
          </div>
          {invoice && (
            <div className={styles.actions}>
              {needsAction && (
                <Button
                  size="small"
                  fullWidth
                  variant={isFirst ? 'primary' : 'secondary'}
                  onClick={() => onPay(invoice._id)}
                  aria-label={copy.actionLabel(copy.markPaid, invoice.invoiceNumber)}
                >
                  {copy.markPaid}
                </Button>
              )}
              <TextButton
                onClick={() => onView(invoice._id)}
                aria-label={copy.actionLabel(copy.view, invoice.invoiceNumber)}
              >
                {copy.view}
              </TextButton>
            </div>
          )}
        </div>
      </div>
    </Panel>
  );
}
