import type { User } from '@burnish/contract/entity';
import { getPlan } from '@burnish/domain/catalogue/plans';
import { useWatch } from 'react-hook-form';
import { count } from '../../lib/format.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { FrameSheet } from '../../ui/frame-sheet.tsx';
import { Sum } from '../../ui/lines.tsx';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import type { Choice } from './choice.ts';
import { copy } from './copy.ts';
import { OrderFields } from './order-fields.tsx';
import { currencyOptions, orderCycleOptions, priceOf, sheetOf } from './presentation.ts';
import { useOrder } from './use-order.ts';

interface SubscribeModalProps {
  choice: Choice;
  user: User;
  onClose: () => void;
}

export function SubscribeModal({ choice, user, onClose }: SubscribeModalProps) {
  const { form, busy, send } = useOrder(choice, user, onClose);
  const [cycle, currency = choice.currency] = useWatch({
    control: form.control,
    name: ['billingCycle', 'currency'],
  });
  const plan = getPlan(choice.planId);
  const price = priceOf(plan, cycle, currency);
  const { billingCycle: _, currency: __, ...typed } = form.formState.dirtyFields;

  return (
    <FormModal
      title={copy.order.title(plan.name)}
      words={copy.order}
      discard={copy.discard}
      dirty={Object.keys(typed).length > 0}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <FrameSheet {...sheetOf(plan)} />
      <Sum label={copy.order.images(count(plan.imagesPerMonth))} amount={`${price.amount} ${price.per}`} />
      <div className="bar">
        <SegmentedSwitch
          label={copy.order.cycle}
          options={orderCycleOptions}
          value={cycle}
          onChange={(chosen) => form.setValue('billingCycle', chosen)}
        />
        <SegmentedSwitch
          label={copy.order.currency}
          options={currencyOptions}
          value={currency}
          onChange={(chosen) => form.setValue('currency', chosen)}
        />
      </div>
      <OrderFields form={form} />
    </FormModal>
  );
}
