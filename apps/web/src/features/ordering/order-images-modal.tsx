import type { User } from '@burnish/contract/entity';
import { getService, quantityBounds, type ServiceId } from '@burnish/domain/catalogue/services';
import type { Currency } from '@burnish/domain/money/money';
import { useController } from 'react-hook-form';
import { call } from '../../lib/service.ts';
import { perImage } from '../../presentation/billing-cycle.ts';
import { amountWords, currencyOptions } from '../../presentation/price.ts';
import { Field } from '../../ui/field.tsx';
import { Lines, Sum } from '../../ui/lines.tsx';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { copy } from './copy.ts';
import { imagesRequest, totalOf } from './images-request.ts';
import { OrderModal } from './order-modal.tsx';
import { useOrder } from './use-order.ts';

interface OrderImagesModalProps {
  serviceId: ServiceId;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
  user: User;
  onClose: () => void;
}

/** The form says what is wrong with a number; it makes no other one of it. */
const asTyped = (quantity: number) => quantity;

export function OrderImagesModal({ serviceId, currency, onCurrency, user, onClose }: OrderImagesModalProps) {
  const service = getService(serviceId);
  const order = useOrder({
    subject: serviceId,
    user,
    run(input, keyOf) {
      const body = imagesRequest(input, service, currency);
      return call('POST /pay-per-image/request', { body, idempotencyKey: keyOf(body) });
    },
    words: copy.images,
    onSent: onClose,
  });
  const { field, fieldState } = useController({ control: order.form.control, name: 'quantity' });
  const unitPrice = service.unitPrice[currency];
  const total = totalOf(unitPrice, field.value);
  const { title, unitPrice: unitPriceWord, quantity, less, more, total: totalWord, noTotal } = copy.images;

  return (
    <OrderModal title={title(service.name)} order={order} onClose={onClose}>
      <div className="bar">
        <p className="note">{service.description}</p>
        <SegmentedSwitch
          label={copy.currency}
          options={currencyOptions}
          value={currency}
          onChange={onCurrency}
        />
      </div>
      <Lines items={[{ term: unitPriceWord, value: `${amountWords(unitPrice)} ${perImage}` }]} />
      <Field label={quantity} error={fieldState.error?.message}>
        <Stepper
          {...field}
          {...quantityBounds}
          lessLabel={less}
          moreLabel={more}
          settle={asTyped}
          onBlur={() => void order.form.trigger('quantity')}
        />
      </Field>
      <div aria-live="polite">
        <Sum label={totalWord} amount={total ? amountWords(total) : noTotal} />
      </div>
    </OrderModal>
  );
}
