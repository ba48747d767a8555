import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { errorText } from '../../../../lib/api-error.ts';
import { formatShortInstantDate } from '../../../../lib/format-date.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Checkbox } from '../../../../ui/forms/choice.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-confirm-dialog.tsx';
import { useConfirmation } from '../../../../ui/overlays/use-confirmation.ts';
import { copy } from './copy.ts';
import { type OpenInvoice, unpaidRenewal } from './open-invoice.ts';
import { TextWithInvoice } from './text-with-invoice.tsx';
import { useSetRenewal } from './use-set-renewal.ts';

const texts = copy.autoRenew;

function useSetAutoRenew(subscription: PlanSubscription) {
  const options = { id: `auto-renew-${subscription._id}`, replace: true };
  const { name } = subscription.planId;
  return useSetRenewal(subscription, {
    onSaved: ({ autoRenew }) => toast.success((autoRenew ? texts.on : texts.off)(name), options),
    onError: (error) => toast.error(errorText(error, texts.failed), options),
  });
}

function lossText({ planId: { name }, nextBillingDate }: PlanSubscription, invoice: OpenInvoice) {
  const { text, textAfterEnd } = texts.confirm;
  return Date.parse(nextBillingDate) <= Date.now()
    ? textAfterEnd(invoice.name, invoice.amount, name)
    : text(invoice.name, invoice.amount, name, formatShortInstantDate(nextBillingDate));
}

interface AutoRenewSwitchProps {
  subscription: PlanSubscription;
  invoice: OpenInvoice | null;
}

/** Saves at once. Asks first if an invoice would be voided. */
export function AutoRenewSwitch({ subscription, invoice }: AutoRenewSwitchProps) {
  const { busy, pendingInput, run } = useSetAutoRenew(subscription);
  const confirmation = useConfirmation();
  const { autoRenew, planId } = subscription;
  const unpaid = unpaidRenewal(invoice);

  function change(isOn: boolean): void {
    if (!isOn && unpaid !== null) confirmation.open();
    else run({ autoRenew: isOn });
  }

  return (
    <>
      <Checkbox
        role="switch"
        checked={pendingInput?.autoRenew ?? autoRenew}
        aria-busy={busy || undefined}
        aria-label={texts.named(planId.name)}
        onChange={({ target }) => change(target.checked)}
      >
        {texts.label}
      </Checkbox>
      <LazyConfirmDialog
        open={unpaid !== null && confirmation.isOpen}
        onClose={confirmation.close}
        onConfirm={() => {
          confirmation.close();
          run({ autoRenew: false });
        }}
        title={texts.confirm.title}
        confirmText={texts.confirm.action}
      >
        {unpaid && (
          <p>
            <TextWithInvoice text={lossText(subscription, unpaid)} name={unpaid.name} />
          </p>
        )}
      </LazyConfirmDialog>
    </>
  );
}
