import type { BankStatementLine } from '@burnish/contract/bank-statements/entities';
import { moneyFromUnits } from '@burnish/domain/money/money';
import { comparePayment } from '@burnish/domain/orders/receipt/received-payment';
import { type FormEvent, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { compareSeen } from '../../../lib/use-seen.ts';
import { ChangedBalance } from '../../../presentation/changed-balance.tsx';
import { AmountSum } from '../../../ui/display/amount-sum.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { copy as ledgerCopy } from '../ledger-actions/copy.ts';
import { Settlement } from '../settlement/settlement.tsx';
import { settlementInput } from '../settlement/settlement-input.ts';
import { useSettlement } from '../settlement/use-settlement.ts';
import styles from './bank-statements.module.css';
import { ChooseInvoice, type MatchableInvoice } from './choose-invoice.tsx';
import { copy } from './copy.ts';
import { useConfirmLine, useInvoiceNow } from './queries.ts';

const texts = copy.match;

interface MatchLineProps {
  line: BankStatementLine;
  onClose: () => void;
}

/** The chosen invoice with the amount that the admin has read, and whether it has changed since then. */
function useChosenInvoice(proposals: readonly MatchableInvoice[]) {
  const [invoice, choose] = useState<MatchableInvoice | null>(proposals[0] ?? null);
  const proposal = proposals.find(({ invoiceId }) => invoiceId === invoice?.invoiceId);
  const isListed = invoice === null || proposal !== undefined;
  // The search can be cleared after its invoice was chosen, and a paid invoice is no longer proposed.
  const { data } = useInvoiceNow(isListed ? null : invoice.invoiceId);
  const amountDue = proposal?.amountDue ?? data?.invoice.amountDue ?? invoice?.amountDue ?? 0;
  const changed =
    invoice && compareSeen(invoice, { ...invoice, amountDue }, (seen) => seen.amountDue, choose).changed;
  const isPayable = data === undefined || data.invoice.allowedActions.includes('record_payment');
  return { invoice, choose, changed: isPayable ? changed : null, isPayable };
}

/** Chooses the invoice that a payment pays, and what happens to the difference. */
export default function MatchLine({ line, onClose }: MatchLineProps) {
  const { currency, amount, proposals } = line;
  const proposed = proposals.filter(({ receiptId }) => receiptId === null);
  const { busy, run } = useConfirmLine(line, onClose);
  const { invoice, choose, changed, isPayable } = useChosenInvoice(proposed);
  const [isChecked, setChecked] = useState(false);
  const paid = moneyFromUnits(amount, currency);
  const due = invoice && moneyFromUnits(invoice.amountDue, currency);
  const difference = due && comparePayment(paid, due);
  const settlement = useSettlement(difference);

  const missing = isChecked && invoice === null ? texts.noInvoice : undefined;
  const error =
    invoice === null || isPayable || busy ? missing : ledgerCopy.unavailable(invoice.invoiceNumber);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (invoice === null || difference === null || !settlement.check()) return;
    const { invoiceId, amountDue } = invoice;
    run({ invoiceId, amountDue, ...settlementInput(difference, settlement.choice) });
  }

  return (
    <FormModal
      title={texts.title}
      submitText={texts.submit}
      discardTitle={texts.discard}
      dirty={invoice?.invoiceId !== proposed[0]?.invoiceId || settlement.choice.outcome !== null}
      busy={busy}
      canSubmit={busy || isPayable}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangedBalance changed={busy ? null : changed} currency={currency} text={ledgerCopy.changed.due}>
        <AmountSum
          lines={[
            {
              key: 'day',
              term: line.payer ?? copy.lines.noPayer,
              value: formatDate(line.bookedOn),
            },
            ...(due === null || invoice === null
              ? []
              : [
                  {
                    key: 'due',
                    term: `${invoice.invoiceNumber}, ${texts.due}`,
                    value: formatMoney(invoice.amountDue, currency),
                  },
                ]),
          ]}
          label={texts.arrived}
          amount={formatMoney(amount, currency)}
        />
      </ChangedBalance>
      {line.text !== '' && <p className={styles.text}>{line.text}</p>}
      <ChooseInvoice
        proposals={proposed}
        currency={currency}
        chosen={invoice}
        error={error}
        onChoose={choose}
      />
      {due && <Settlement due={due} paid={paid} field={settlement.field} />}
    </FormModal>
  );
}
