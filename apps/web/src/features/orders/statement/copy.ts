import type { LedgerEntryKind } from '@burnish/domain/orders/ledger/ledger';
import type { Period } from './periods.ts';

export const copy = {
  title: 'Statement of account',
  period: 'Period',
  periods: {
    this_month: 'This month',
    last_month: 'Last month',
    this_year: 'This year',
    last_year: 'Last year',
    dates: 'Choose dates',
  } satisfies Record<Period, string>,
  from: 'From',
  to: 'To',
  currency: 'Currency',
  chooseDates: 'Choose the first and the last day.',
  opening: 'Opening balance',
  kinds: {
    invoice: 'Invoices',
    void: 'Voided invoices',
    payment: 'Payments',
    credit_applied: 'Credit applied to invoices',
    credit_returned: 'Credit returned by voided invoices',
    credit_note: 'Credit notes',
    refund: 'Refunds paid out',
    write_off: 'Written off',
  } satisfies Record<LedgerEntryKind, string>,
  closing: 'Closing balance',
  owed: (amount: string) => `${amount} owed`,
  credit: (amount: string) => `${amount} in credit`,
  entries: 'Entries',
  loading: 'Adding up',
  failed: "The statement couldn't be created.",
  pdf: 'Download PDF',
  csv: 'Download CSV',
};
