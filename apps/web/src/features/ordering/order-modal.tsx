import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Fault } from '../../ui/fault.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { copy } from './copy.ts';
import { OrderFields } from './order-fields.tsx';
import styles from './order-modal.module.css';
import type { OrderControl } from './use-order.ts';

interface OrderModalProps {
  title: string;
  order: OrderControl;
  onClose: () => void;
  /** What is ordered, and what it costs. */
  children: ReactNode;
}

/** The notice may come far above of what was clicked. */
const takeFocus = (button: HTMLElement | null) => button?.focus();

/** What both kinds of order have in common: who orders, where the bill goes, and how it is sent. */
export function OrderModal({ title, order, onClose, children }: OrderModalProps) {
  return (
    <FormModal
      title={title}
      words={copy.form}
      discard={copy.discard}
      dirty={order.dirty}
      busy={order.busy}
      onSubmit={order.send}
      onClose={onClose}
    >
      {children}
      {order.priceChanged && (
        <div className={styles.changed}>
          <Fault>{order.priceChanged}</Fault>
          <p>{copy.priceChanged.words}</p>
          <Button ref={takeFocus} size="small" onClick={order.reload}>
            {copy.priceChanged.reload}
          </Button>
        </div>
      )}
      <OrderFields form={order.form} />
    </FormModal>
  );
}
