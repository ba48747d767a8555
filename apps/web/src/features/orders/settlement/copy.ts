/** Amounts of a payment that isn't exactly what is due, as texts. */
export interface SettlementAmounts {
  readonly due: string;
  readonly paid: string;
  readonly difference: string;
}

export const copy = {
  becomesActive: 'The order becomes active.',
  legend: {
    less: (amount: string) => `What happens to the remaining ${amount}?`,
    more: (amount: string) => `${amount} more than due`,
  },
  question: 'Remaining balance',
  noOutcome: 'Choose what to do with the remaining balance.',
  partialPayment: {
    label: 'Partial payment',
    arithmetic: ({ due, paid, difference }: SettlementAmounts) =>
      `${due} due − ${paid} received = ${difference} still due.`,
    effect: 'The order stays open until the balance is paid.',
  },
  writeOff: {
    label: 'Settle and write off',
    arithmetic: ({ due, paid, difference }: SettlementAmounts) =>
      `${paid} received + ${difference} written off = ${due} due.`,
  },
  credit: {
    label: (amount: string) => `Settles the invoice; ${amount} becomes credit`,
    arithmetic: ({ due, paid, difference }: SettlementAmounts) =>
      `${paid} received − ${due} due = ${difference} credit.`,
    effect: 'The credit pays for the next invoice, or can be refunded.',
  },
  reason: 'Reason',
  reasonNote: '(for your records)',
};
