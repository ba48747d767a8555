import { paymentMessages } from '@burnish/contract/orders/payment-messages';
import type { PaymentOutcome } from '@burnish/domain/orders/ledger/ledger';
import type { PaymentDifference } from '@burnish/domain/orders/receipt/received-payment';
import { useRef, useState } from 'react';
import { copy } from './copy.ts';
import { missingField, type SettlementChoice } from './settlement-input.ts';

const nothingChosen: SettlementChoice = { outcome: null, reason: '' };

/** The choice for a payment that is less than what is due. `difference` is null until the amount can be read. */
export function useSettlement(difference: PaymentDifference | null, initial = nothingChosen) {
  const [choice, setChoice] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const outcomeField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const missing = difference && missingField(difference, choice);

  return {
    choice,
    field: {
      ...choice,
      outcomeError: isChecked && missing === 'outcome' ? copy.noOutcome : undefined,
      reasonError: isChecked && missing === 'reason' ? paymentMessages.noReason : undefined,
      onOutcome: (outcome: PaymentOutcome) => setChoice({ ...choice, outcome }),
      onReason: (reason: string) => setChoice({ ...choice, reason }),
      outcomeField,
      reasonField,
    },
    /** Whether everything is filled in. If not, shows what is missing and moves the focus there. */
    check(): boolean {
      setChecked(true);
      if (missing === 'outcome') outcomeField.current?.focus();
      if (missing === 'reason') reasonField.current?.focus();
      return missing === null;
    },
    uncheck: () => setChecked(false),
  };
}

export type SettlementField = ReturnType<typeof useSettlement>['field'];
