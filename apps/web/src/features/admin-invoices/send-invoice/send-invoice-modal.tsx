import type { Order } from '@burnish/contract/entity';
import { useFormState } from 'react-hook-form';
import { FormModal } from '../../../ui/form-modal.tsx';
import { copy } from './copy.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useLatestInvoice } from './queries.ts';
import { useInvoiceForm } from './use-invoice-form.ts';

interface SendInvoiceModalProps {
  order: Order;
  onClose: () => void;
}

export default function SendInvoiceModal({ order, onClose }: SendInvoiceModalProps) {
  const previous = useLatestInvoice(order.currency);
  const { form, busy, send } = useInvoiceForm(order, previous, onClose);
  const { isDirty } = useFormState({ control: form.control });

  return (
    <FormModal
      title={copy.title}
      words={copy}
      discard={copy.discard}
      dirty={isDirty}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <OrderSummary order={order} />
      <InvoiceFields form={form} previous={previous} type={order.requestType} />
    </FormModal>
  );
}
