import type { User } from '@burnish/contract/accounts/entities';
import type { Order } from '@burnish/contract/orders/entities';
import { getService, quantityBounds, type ServiceId } from '@burnish/domain/catalog/services';
import type { Currency } from '@burnish/domain/money/money';
import { useController } from 'react-hook-form';
import { call } from '../../../lib/api-client.ts';
import { currencyOptions, formatAmount, perImage } from '../../../presentation/prices.ts';
import { DescriptionList, TotalLine } from '../../../ui/display/description-list.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Stepper } from '../../../ui/forms/stepper.tsx';
import { copy } from './copy.ts';
import { OrderModal } from './order-modal.tsx';
import { imagesRequest, orderTotal } from './order-requests.ts';
import { useOrderForm } from './use-order-form.ts';

const texts = copy.images;

interface OrderImagesModalProps {
  serviceId: ServiceId;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
  user: User;
  onOrdered: (order: Order) => void;
  onClose: () => void;
}

/** Invalid numbers get an error message instead of being corrected. */
const keepValue = (quantity: number) => quantity;

export function OrderImagesModal({
  serviceId,
  currency,
  onCurrency,
  user,
  onOrdered,
  onClose,
}: OrderImagesModalProps) {
  const service = getService(serviceId);
  const order = useOrderForm({
    subject: serviceId,
    user,
    async send(input, idempotencyKeyOf) {
      const body = imagesRequest(input, service, currency);
      const reply = await call('POST /pay-per-image/request', {
        body,
        idempotencyKey: idempotencyKeyOf(body),
      });
      return reply.payPerImageRequest;
    },
    texts,
    onSubmitted: onOrdered,
  });
  const { field, fieldState } = useController({ control: order.form.control, name: 'quantity' });
  const unitPrice = service.unitPrice[currency];
  const total = orderTotal(unitPrice, field.value);

  return (
    <OrderModal title={texts.title(service.name)} order={order} onClose={onClose}>
      <div className="bar">
        <p className="note">{service.description}</p>
        <SegmentedControl
          label={copy.currency}
          options={currencyOptions}
          value={currency}
          onChange={onCurrency}
        />
      </div>
      <DescriptionList items={[{ term: texts.unitPrice, value: `${formatAmount(unitPrice)} ${perImage}` }]} />
      <Field label={texts.quantity} error={fieldState.error?.message}>
        <Stepper
          {...field}
          {...quantityBounds}
          decrementLabel={texts.decrement}
          incrementLabel={texts.increment}
          normalize={keepValue}
          onBlur={() => void order.form.trigger('quantity')}
        />
      </Field>
      <div aria-live="polite">
        <TotalLine label={texts.total} amount={total ? formatAmount(total) : texts.noTotal} />
      </div>
    </OrderModal>
  );
}
