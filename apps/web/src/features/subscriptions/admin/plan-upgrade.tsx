import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import { AmountSum } from '../../../ui/display/amount-sum.tsx';
import { copy } from './copy.ts';

const texts = copy.upgrade;

/** An upgrade that the customer has ordered and not paid yet, with its arithmetic. Nothing without one. */
export default function PlanUpgrade({ subscription }: { subscription: PlanSubscription }) {
  const { upgrade, currency } = subscription;
  if (upgrade === null) return null;
  const { planId, billingCycle, price, unusedValue, amount, amountDue, invoiceNumber, payUntil } = upgrade;
  const money = (units: number) => formatMoney(units, currency);
  const plan = texts.plan(planId.name, billingCycleLabels[billingCycle].name);
  return (
    <section aria-label={texts.title}>
      <p>
        {upgrade.isPaymentInReview
          ? texts.inReview(plan, invoiceNumber)
          : texts.open(plan, invoiceNumber, money(amountDue), formatDate(payUntil))}
      </p>
      <AmountSum
        lines={[
          { key: 'price', term: plan, value: money(price) },
          { key: 'unused', term: texts.unused, value: `−${money(unusedValue)}` },
        ]}
        label={texts.amount}
        amount={money(amount)}
      />
    </section>
  );
}
