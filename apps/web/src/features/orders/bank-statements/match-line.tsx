import type { BankStatementLine } from '@burnish/contract/bank-statements/entities';
import { moneyFromUnits } from '@burnish/domain/money/money';
import { comparePayment } from '@burnish/domain/orders/receipt/received-payment';
import { type FormEvent, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { AmountSum } from '../../../ui/display/amount-sum.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { Settlement } from '../settlement/settlement.tsx';
import { settlementInput } from '../settlement/settlement-input.ts';
import { useSettlement } from '../settlement/use-settlement.ts';
import styles from './bank-statements.module.css';
import { ChooseInvoice, type MatchableInvoice } from './choose-invoice.tsx';
import { copy } from './copy.ts';
import { useConfirmLine } from './queries.ts';

const texts = copy.match;

interface MatchLineProps {
  line: BankStatementLine;
  onClose: () => void;
}

/** Chooses the invoice that a payment pays, and what happens to the difference. */
export default function MatchLine({ line, onClose }: MatchLineProps) {
  const { currency, amount, proposals } = line;
  const proposed = proposals.filter(({ receiptId }) => receiptId === null);
  const [invoice, setInvoice] = useState<MatchableInvoice | null>(proposed[0] ?? null);
  const [isChecked, setChecked] = useState(false);
  const { busy, run } = useConfirmLine(line, onClose);
  const paid = moneyFromUnits(amount, currency);
  const due = invoice && moneyFromUnits(invoice.amountDue, currency);
  const difference = due && comparePayment(paid, due);
  const settlement = useSettlement(difference);

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
      onSubmit={submit}
      onClose={onClose}
    >
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
      {line.text !== '' && <p className={styles.text}>{line.text}</p>}
      <ChooseInvoice
        proposals={proposed}
        currency={currency}
        chosen={invoice}
        error={isChecked && invoice === null ? texts.noInvoice : undefined}
        onChoose={setInvoice}
      />
      {due && <Settlement due={due} paid={paid} field={settlement.field} />}
    </FormModal>
  );
}
