import type { Receipt } from '@burnish/contract/orders/entities';
import { formatMoney as formatExact } from '@burnish/domain/money/format-money';
import type { Money } from '@burnish/domain/money/money';
import type { PaymentDifference } from '@burnish/domain/orders/receipt/received-payment';
import type { RefObject } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { copy, type SettlementAmounts, type UnequalKind } from './copy.ts';
import styles from './review-form.module.css';

const texts = copy.settlement;

export function settlementAmounts(
  { invoiceId: invoice }: Receipt,
  paid: Money,
  difference: PaymentDifference,
): SettlementAmounts {
  return {
    paid: formatExact(paid),
    difference: formatExact(difference.amount),
    due: formatMoney(invoice.amount, invoice.currency),
  };
}

interface SettlementProps {
  kind: UnequalKind;
  amounts: SettlementAmounts;
  reason: string;
  onReason: (reason: string) => void;
  error: string | null;
  field: RefObject<HTMLInputElement | null>;
}

/** What happens to the difference. Without a ledger for payments, the invoice is settled and the reason is recorded. */
export function Settlement({ kind, amounts, reason, onReason, error, field }: SettlementProps) {
  return (
    <fieldset className={styles.settlement}>
      <legend>{texts.legend[kind](amounts.difference)}</legend>
      <p>
        <b>{texts.choice}</b>
        <span className="note num">
          {texts.arithmetic[kind](amounts)} {copy.becomesActive}
        </span>
      </p>
      <Field label={texts.reason} labelNote={texts.reasonNote} error={error ?? undefined}>
        <Input
          ref={field}
          value={reason}
          maxLength={500}
          onChange={(event) => onReason(event.target.value)}
        />
      </Field>
    </fieldset>
  );
}
