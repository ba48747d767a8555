import type { User } from '@burnish/contract/accounts/entities';
import type { Order } from '@burnish/contract/orders/entities';
import { type BillingCycle, getPlan } from '@burnish/domain/catalog/plans';
import type { Currency } from '@burnish/domain/money/money';
import { call } from '../../../lib/api-client.ts';
import { formatCount } from '../../../lib/format.ts';
import { currencyOptions, formatPlanPrice } from '../../../presentation/prices.ts';
import { planFrames } from '../../../presentation/retouching.ts';
import { FrameSheet } from '../../../ui/brand/frame-sheet.tsx';
import { TotalLine } from '../../../ui/display/description-list.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { copy } from './copy.ts';
import { OrderModal } from './order-modal.tsx';
import { type PlanChoice, planRequest } from './order-requests.ts';
import { useOrderForm } from './use-order-form.ts';

const texts = copy.plan;

interface SubscribeModalProps extends PlanChoice {
  onCycle: (cycle: BillingCycle) => void;
  onCurrency: (currency: Currency) => void;
  user: User;
  onOrdered: (order: Order) => void;
  onClose: () => void;
}

const cycleOptions: readonly { value: BillingCycle; label: string }[] = [
  { value: 'monthly', label: texts.monthly },
  { value: 'yearly', label: texts.yearly },
];

export function SubscribeModal({
  planId,
  cycle,
  onCycle,
  currency,
  onCurrency,
  user,
  onOrdered,
  onClose,
}: SubscribeModalProps) {
  const order = useOrderForm({
    subject: planId,
    user,
    async send(input, idempotencyKeyOf) {
      const body = planRequest(input, { planId, cycle, currency });
      const reply = await call('POST /subscriptions/request', {
        body,
        idempotencyKey: idempotencyKeyOf(body),
      });
      return reply.subscriptionRequest;
    },
    texts,
    onSubmitted: onOrdered,
  });
  const plan = getPlan(planId);
  const { amount, per } = formatPlanPrice(plan, cycle, currency);

  return (
    <OrderModal title={texts.title(plan.name)} order={order} onClose={onClose}>
      <FrameSheet {...planFrames(plan)} />
      <div aria-live="polite">
        <TotalLine
          label={texts.images[cycle](formatCount(plan.imagesPerMonth))}
          amount={`${amount} ${per}`}
        />
      </div>
      <div className="bar">
        <SegmentedControl label={texts.cycle} options={cycleOptions} value={cycle} onChange={onCycle} />
        <SegmentedControl
          label={copy.currency}
          options={currencyOptions}
          value={currency}
          onChange={onCurrency}
        />
      </div>
    </OrderModal>
  );
}
