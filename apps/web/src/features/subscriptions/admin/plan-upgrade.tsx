import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import { AmountSum } from '../../../ui/display/amount-sum.tsx';
import { copy } from './copy.ts';

const texts = copy.upgrade;

type OpenUpgrade = NonNullable<PlanSubscription['upgrade']>;

const planOf = ({ planId, billingCycle }: Pick<OpenUpgrade, 'planId' | 'billingCycle'>) =>
  texts.plan(planId.name, billingCycleLabels[billingCycle].name);

function Open({ upgrade, currency }: { upgrade: OpenUpgrade; currency: PlanSubscription['currency'] }) {
  const { price, unusedValue, amount, amountDue, invoiceNumber, payUntil } = upgrade;
  const money = (units: number) => formatMoney(units, currency);
  const plan = planOf(upgrade);
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

/** An upgrade that the customer has ordered and not paid yet, with its arithmetic, or one that wasn't paid in time. */
export default function PlanUpgrade({ subscription }: { subscription: PlanSubscription }) {
  const { upgrade, expiredUpgrade, currency } = subscription;
  if (upgrade !== null) return <Open upgrade={upgrade} currency={currency} />;
  if (expiredUpgrade === null) return null;
  return (
    <section aria-label={texts.title}>
      <p>{texts.expired(planOf(expiredUpgrade), formatDate(expiredUpgrade.payUntil))}</p>
    </section>
  );
}
