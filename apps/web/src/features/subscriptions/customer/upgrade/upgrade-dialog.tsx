import type { PlanSubscription, UpgradeQuote } from '@burnish/contract/subscriptions/entities';
import { type FormEvent, useState } from 'react';
import { call } from '../../../../lib/api-client.ts';
import { errorText } from '../../../../lib/api-error.ts';
import { formatCount, formatMoney } from '../../../../lib/format.ts';
import { formatDate } from '../../../../lib/format-date.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { billingCycleLabels } from '../../../../presentation/prices.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { AmountSum } from '../../../../ui/display/amount-sum.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Checkbox, ChoiceGroup, Radio } from '../../../../ui/forms/choice.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter, ModalForm } from '../../../../ui/overlays/modal.tsx';
import styles from '../plan-options.module.css';
import { copy as renewalCopy } from '../renewal/copy.ts';
import { type OpenInvoice, unpaidRenewal } from '../renewal/open-invoice.ts';
import { TextWithInvoice } from '../renewal/text-with-invoice.tsx';
import { copy } from './copy.ts';
import { useUpgradeQuote } from './queries.ts';
import {
  amountToPay,
  optionKey,
  quoteLines,
  type UpgradeBody,
  type UpgradeOption,
  upgradeBody,
} from './quote.ts';

interface UpgradeDialogProps {
  subscription: PlanSubscription;
  invoice: OpenInvoice | null;
  onClose: () => void;
}

function useOrderUpgrade({ _id: id }: PlanSubscription, onClose: () => void) {
  const [error, setError] = useState<string | null>(null);
  const { busy, run } = useAction({
    key: ['upgrade', id],
    changes: ['subscription', 'order', 'invoice', 'ledger_entry'],
    run: (body: UpgradeBody, idempotencyKeyOf) =>
      call('POST /subscriptions/:id/upgrade', {
        params: { id },
        body,
        idempotencyKey: idempotencyKeyOf(body),
      }),
    onSuccess({ subscription: { planId, upgrade }, invoice }) {
      const options = { id: `upgrade-${id}`, replace: true };
      if (upgrade === null) toast.success(copy.started(planId.name), options);
      else toast.success(copy.ordered(invoice.invoiceNumber, formatDate(upgrade.payUntil)), options);
      onClose();
    },
    onError: (failure) => setError(errorText(failure, copy.failed)),
  });
  return { busy, error, run, clearError: () => setError(null) };
}

interface OptionFieldProps {
  quote: UpgradeQuote;
  chosen: UpgradeOption;
  onChoose: (option: UpgradeOption) => void;
}

function OptionField({ quote: { options, currency }, chosen, onChoose }: OptionFieldProps) {
  return (
    <ChoiceGroup legend={copy.options}>
      <div className={styles.options}>
        {options.map((option) => {
          const { planId, billingCycle, images, price } = option;
          const { name, per } = billingCycleLabels[billingCycle];
          return (
            <Radio
              key={optionKey(option)}
              name="option"
              checked={optionKey(option) === optionKey(chosen)}
              onChange={() => onChoose(option)}
            >
              <span className={styles.option}>
                <span className={styles.name}>{copy.option(planId.name, name)}</span>
                <span className="note num">{renewalCopy.images(formatCount(images), per)}</span>
                <span className="num">{`${formatMoney(price, currency)} ${per}`}</span>
              </span>
            </Radio>
          );
        })}
      </div>
    </ChoiceGroup>
  );
}

interface QuoteFormProps {
  quote: UpgradeQuote;
  option: UpgradeOption;
  usesCredit: boolean;
  onOption: (option: UpgradeOption) => void;
  onUseCredit: (usesCredit: boolean) => void;
}

function QuoteForm({ quote, option, usesCredit, onOption, onUseCredit }: QuoteFormProps) {
  const { currency, creditBalance, payUntil } = quote;
  return (
    <>
      <OptionField quote={quote} chosen={option} onChoose={onOption} />
      {creditBalance > 0 && (
        <Checkbox checked={usesCredit} onChange={({ target }) => onUseCredit(target.checked)}>
          {copy.payWithCredit(formatMoney(creditBalance, currency))}
        </Checkbox>
      )}
      <AmountSum
        lines={quoteLines(quote, option, usesCredit)}
        label={copy.amount}
        amount={formatMoney(amountToPay(quote, option, usesCredit), currency)}
        live
      />
      <p className="note">{copy.payUntil(formatDate(payUntil))}</p>
    </>
  );
}

/** Orders a higher plan now, at a price that deducts what is left of the current one. Shows the arithmetic before. */
export default function UpgradeDialog({ subscription, invoice, onClose }: UpgradeDialogProps) {
  const { data, isError, refetch } = useUpgradeQuote(subscription._id);
  const { busy, error, run, clearError } = useOrderUpgrade(subscription, onClose);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [usesCredit, setUsesCredit] = useState(true);
  const quote = data?.quote;
  const option = quote?.options.find((one) => optionKey(one) === chosenKey) ?? quote?.options[0];
  const unpaid = unpaidRenewal(invoice);

  function order(event: FormEvent): void {
    event.preventDefault();
    if (quote === undefined || option === undefined) return;
    clearError();
    run(upgradeBody(quote, option, usesCredit));
  }

  return (
    <Modal open onClose={onClose} title={copy.title} preventClose={busy}>
      <ModalForm onSubmit={order} aria-busy={quote === undefined && !isError}>
        <ModalBody>
          <p>{copy.lead}</p>
          {isError && quote === undefined && (
            <LoadError text={copy.loadFailed} onRetry={() => void refetch()} />
          )}
          {quote === undefined && !isError && <Skeleton shape="lines" count={4} />}
          {quote !== undefined && option === undefined && <p>{copy.none}</p>}
          {quote !== undefined && option !== undefined && (
            <QuoteForm
              quote={quote}
              option={option}
              usesCredit={usesCredit}
              onOption={(next) => setChosenKey(optionKey(next))}
              onUseCredit={setUsesCredit}
            />
          )}
          {unpaid && option !== undefined && (
            <p className="note">
              <TextWithInvoice text={copy.replaces(unpaid.name, unpaid.amount)} name={unpaid.name} />
            </p>
          )}
          {error !== null && <FormError>{error}</FormError>}
        </ModalBody>
        <ModalFooter>
          <Button onClick={onClose} disabled={busy}>
            {dialogTexts.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabled={option === undefined}>
            {copy.submit}
          </Button>
        </ModalFooter>
      </ModalForm>
    </Modal>
  );
}
