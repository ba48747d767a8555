import type { User } from '@burnish/contract/entity';
import { type BillingCycle, getPlan } from '@burnish/domain/catalogue/plans';
import type { Currency } from '@burnish/domain/money/money';
import { count } from '../../lib/format.ts';
import { call } from '../../lib/service.ts';
import { sheetOf } from '../../presentation/plan-sheet.ts';
import { currencyOptions, priceOf } from '../../presentation/price.ts';
import { FrameSheet } from '../../ui/frame-sheet.tsx';
import { Sum } from '../../ui/lines.tsx';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import { copy } from './copy.ts';
import { OrderModal } from './order-modal.tsx';
import { type PlanChoice, planRequest } from './plan-request.ts';
import { useOrder } from './use-order.ts';

interface SubscribeModalProps extends PlanChoice {
  onCycle: (cycle: BillingCycle) => void;
  onCurrency: (currency: Currency) => void;
  user: User;
  onClose: () => void;
}

const cycleOptions: readonly { value: BillingCycle; label: string }[] = [
  { value: 'monthly', label: copy.plan.monthly },
  { value: 'yearly', label: copy.plan.yearly },
];

export function SubscribeModal({
  planId,
  cycle,
  onCycle,
  currency,
  onCurrency,
  user,
  onClose,
}: SubscribeModalProps) {
  const order = useOrder({
    subject: planId,
    user,
    run(input, keyOf) {
      const body = planRequest(input, { planId, cycle, currency });
      return call('POST /subscriptions/request', { body, idempotencyKey: keyOf(body) });
    },
    words: copy.plan,
    onSent: onClose,
  });
  const plan = getPlan(planId);
  const { amount, per } = priceOf(plan, cycle, currency);

  return (
    <OrderModal title={copy.plan.title(plan.name)} order={order} onClose={onClose}>
      <FrameSheet {...sheetOf(plan)} />
      <div aria-live="polite">
        <Sum label={copy.plan.images(count(plan.imagesPerMonth))} amount={`${amount} ${per}`} />
      </div>
      <div className="bar">
        <SegmentedSwitch label={copy.plan.cycle} options={cycleOptions} value={cycle} onChange={onCycle} />
        <SegmentedSwitch
          label={copy.currency}
          options={currencyOptions}
          value={currency}
          onChange={onCurrency}
        />
      </div>
    </OrderModal>
  );
}
