import type { Order } from '@burnish/contract/orders/entities';
import { useFormState } from 'react-hook-form';
import { formatOrderPrice, formatUnitPrice, orderName } from '../../../../presentation/orders.ts';
import { billingCycleLabels } from '../../../../presentation/prices.ts';
import { DescriptionList, TotalLine } from '../../../../ui/display/description-list.tsx';
import { FormModal } from '../../../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';
import { CreditOffer } from './credit-offer.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { useInvoiceDefaults } from './queries.ts';
import { useInvoiceForm } from './use-invoice-form.ts';

/** What the invoice is for. */
function OrderSummary({ order }: { order: Order }) {
  const { companyName, contactPerson, email } = order;
  const price =
    order.requestType === 'subscription'
      ? { term: copy.cycle, value: billingCycleLabels[order.billingCycle].name }
      : { term: copy.unitPrice, value: formatUnitPrice(order) };
  return (
    <>
      <TotalLine label={orderName(order)} amount={formatOrderPrice(order)} />
      <DescriptionList
        items={[
          { term: copy.customer, value: companyName || contactPerson },
          { term: copy.email, value: email },
          price,
        ]}
      />
    </>
  );
}

interface SendInvoiceModalProps {
  order: Order;
  /** Called when the invoice has been sent, before it closes. */
  onSent?: (() => void) | undefined;
  onClose: () => void;
}

export default function SendInvoiceModal({ order, onSent, onClose }: SendInvoiceModalProps) {
  const { details, copiedFrom, profiles, isLoading } = useInvoiceDefaults(order.currency);
  const { form, busy, send } = useInvoiceForm(order, details, () => {
    onSent?.();
    onClose();
  });
  const isPending = order.allowedActions.includes('approve');
  const { isDirty } = useFormState({ control: form.control });

  return (
    <FormModal
      title={isPending ? copy.approveAndSend : copy.title}
      submitText={isPending ? copy.approveAndSend : copy.submit}
      discardTitle={copy.discardTitle}
      dirty={isDirty}
      busy={busy}
      loading={isLoading}
      onSubmit={send}
      onClose={onClose}
    >
      <OrderSummary order={order} />
      <CreditOffer order={order} form={form} />
      <InvoiceFields form={form} profiles={profiles} copiedFrom={copiedFrom} type={order.requestType} />
    </FormModal>
  );
}
