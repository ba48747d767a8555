import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';
import { OrderFields } from './order-fields.tsx';
import styles from './order-modal.module.css';
import type { OrderForm } from './use-order-form.ts';

interface OrderModalProps {
  title: string;
  order: OrderForm;
  onClose: () => void;
  /** The ordered plan or images with their price. */
  children: ReactNode;
}

/** Scrolls the notice into view, which may be far above the submit button. */
const focusOnMount = (button: HTMLElement | null) => button?.focus();

/** The form of both kinds of order: contact, billing address and submission. */
export function OrderModal({ title, order, onClose, children }: OrderModalProps) {
  return (
    <FormModal
      title={title}
      submitText={copy.submit}
      discardTitle={copy.discardTitle}
      dirty={order.dirty}
      busy={order.busy}
      onSubmit={order.submit}
      onClose={onClose}
    >
      {children}
      {order.priceChanged && (
        <div className={styles.priceChanged}>
          <FormError>{order.priceChanged}</FormError>
          <p>{copy.priceChanged.text}</p>
          <Button ref={focusOnMount} size="small" onClick={order.reload}>
            {copy.priceChanged.reload}
          </Button>
        </div>
      )}
      <OrderFields form={order.form} addresses={order.addresses} />
    </FormModal>
  );
}
