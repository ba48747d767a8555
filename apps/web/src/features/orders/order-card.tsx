import type { Invoice, Order } from '@burnish/contract/entity';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Panel } from '../../ui/panel.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { copy } from './copy.ts';
import styles from './order-card.module.css';
import { OrderNext } from './order-next.tsx';
import { OrderPath } from './order-path.tsx';
import { termsOf, titleOf } from './presentation.ts';

interface OrderCardProps {
  order: Order;
  receipt: Invoice['receipt'];
  /** The one thing that the page wants done. */
  isFirst: boolean;
  onPay: (invoiceId: string) => void;
  onView: (invoiceId: string) => void;
  about: ReactNode;
}

export function OrderCard({ order, receipt, isFirst, onPay, onView, about }: OrderCardProps) {
  const titleId = useId();
  const { invoiceId: invoice, path } = order;
  const isYours = path.actsNext === 'customer';
  return (
    <Panel as="article" waits={isYours} aria-labelledby={titleId}>
      <div className={styles.order}>
        <div className={styles.head}>
          <div>
            <h3 id={titleId}>{titleOf(order)}</h3>
            <p className="note num">{termsOf(order)}</p>
          </div>
          {invoice && <span className="note num">{invoice.invoiceNumber}</span>}
        </div>
        <div className={styles.path}>
          <OrderPath order={order} />
          {about}
        </div>
        <div className={cx(styles.next, isYours && styles.yours)}>
          <div className={styles.words}>
            <OrderNext order={order} receipt={receipt} />
          </div>
          {invoice && (
            <div className={styles.acts}>
              {isYours && (
                <Button
                  size="small"
                  wide
                  look={isFirst ? 'primary' : 'plain'}
                  onClick={() => onPay(invoice._id)}
                  aria-label={copy.of(copy.markPaid, invoice.invoiceNumber)}
                >
                  {copy.markPaid}
                </Button>
              )}
              <TextButton
                onClick={() => onView(invoice._id)}
                aria-label={copy.of(copy.view, invoice.invoiceNumber)}
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
