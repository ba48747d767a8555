import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { call } from '../../../../lib/api-client.ts';
import { errorText } from '../../../../lib/api-error.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { formatDate } from '../../../../lib/format-date.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { billingCycleLabels } from '../../../../presentation/prices.ts';
import { TextLink } from '../../../../ui/buttons/text-link.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { ConfirmedAction } from '../../confirmed-action.tsx';
import styles from '../renewal/renewal-section.module.css';
import { TextWithInvoice } from '../renewal/text-with-invoice.tsx';
import { copy } from './copy.ts';

const texts = copy.open;

type OpenUpgrade = NonNullable<PlanSubscription['upgrade']>;

function useWithdraw({ _id: id }: PlanSubscription) {
  const options = { id: `upgrade-${id}`, replace: true };
  return useAction({
    key: ['withdraw-upgrade', id],
    changes: ['subscription', 'order', 'invoice', 'ledger_entry'],
    run: (_: undefined) => call('DELETE /subscriptions/:id/upgrade', { params: { id } }),
    onSuccess: () => toast.success(texts.withdrawn, options),
    onError: (error) => toast.error(errorText(error, texts.failed), options),
  });
}

function Withdraw({ subscription, upgrade }: { subscription: PlanSubscription; upgrade: OpenUpgrade }) {
  const { busy, run } = useWithdraw(subscription);
  const question = {
    action: texts.withdraw,
    title: texts.confirmTitle,
    text: texts.confirmText(upgrade.invoiceNumber),
  };
  const plan = upgrade.planId.name;
  return <ConfirmedAction texts={question} plan={plan} busy={busy} onConfirm={() => run(undefined)} />;
}

/** An upgrade that waits for its payment, until when, and how to take it back. */
export default function OpenUpgradeSection({
  subscription,
  upgrade,
}: {
  subscription: PlanSubscription;
  upgrade: OpenUpgrade;
}) {
  const { planId, billingCycle, amountDue, invoiceNumber, invoiceId, payUntil, isPaymentInReview } = upgrade;
  const cycle = billingCycleLabels[billingCycle].name;
  const due = formatMoney(amountDue, subscription.currency);
  const text = isPaymentInReview
    ? texts.inReview(planId.name, cycle)
    : texts.text(planId.name, cycle, due, invoiceNumber, formatDate(payUntil));
  return (
    <div className={styles.renewal}>
      <div className={styles.summary}>
        <h4>{texts.title}</h4>
        <p className="num">
          <TextWithInvoice text={text} name={invoiceNumber} />
        </p>
      </div>
      <div className={styles.controls}>
        <TextLink to={`/invoices/${invoiceId}`}>{texts.invoice}</TextLink>
        {subscription.allowedActions.includes('withdraw_upgrade') && (
          <Withdraw subscription={subscription} upgrade={upgrade} />
        )}
      </div>
    </div>
  );
}
