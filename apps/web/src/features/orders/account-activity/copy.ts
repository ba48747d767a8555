import type { Currency } from '@burnish/domain/money/money';
import type { LedgerEntryKind } from '@burnish/domain/orders/ledger/ledger';
import { pluralize } from '../../../lib/format.ts';
import { currencyNames } from '../../../presentation/currencies.ts';

export const copy = {
  title: 'Account activity',
  all: 'Open in the ledger',
  failed: "The account activity couldn't be loaded.",
  empty: 'No activity yet',
  emptyText: 'Invoices, payments, credit and refunds will appear here.',
  column: {
    what: 'Activity',
    details: 'Details',
    amount: 'Amount',
    changes: 'Changes',
  },
  owed: (change: string) => `Owed ${change}`,
  credit: (change: string) => `Credit ${change}`,
  kinds: {
    invoice: 'Invoice sent',
    void: 'Invoice voided',
    payment: 'Payment received',
    credit_applied: 'Credit applied',
    credit_returned: 'Credit returned',
    credit_note: 'Credit note issued',
    refund: 'Refund paid out',
    write_off: 'Written off',
  } satisfies Record<LedgerEntryKind, string>,
  wholeWriteOff: 'Invoice written off',
  partialWriteOff: 'Remaining balance written off',
  by: (name: string) => `by ${name}`,
  balance: {
    title: 'Account balance',
    credit: 'Your credit',
    creditUse: (currency: Currency) => `We'll apply it to your next invoice in ${currencyNames[currency]}.`,
    due: 'Amount due',
    dueFor: (invoices: number) => `For ${pluralize(invoices, 'open invoice', 'open invoices')}.`,
    overdue: (amount: string) => `${amount} of it is overdue.`,
    failed: "Your account balance couldn't be loaded.",
  },
};
