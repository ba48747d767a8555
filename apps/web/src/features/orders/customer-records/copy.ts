import type { Currency } from '@burnish/domain/money/money';
import { pluralize } from '../../../lib/format.ts';
import { currencyNames } from '../../../presentation/currencies.ts';

export const copy = {
  money: {
    title: 'Money',
    loading: 'Loading balances',
    failed: "The balances couldn't be loaded.",
    empty: 'Nothing is owed',
    emptyText: 'The first invoice appears here.',
    owes: (currency: Currency) => `Owes in ${currencyNames[currency]}`,
    credit: (currency: Currency) => `Credit in ${currencyNames[currency]}`,
    overdue: (amount: string) => `${amount} of it overdue`,
    nothing: 'All invoices are settled.',
    review: 'Review receipt',
    reviewLabel: (invoiceNumber: string) => `Review the receipt for ${invoiceNumber}`,
    more: (invoices: number) => `and ${pluralize(invoices, 'more invoice', 'more invoices')}`,
  },
  orders: {
    title: 'Orders',
    failed: "The orders couldn't be loaded.",
    empty: 'No orders yet',
    emptyText: 'Orders of plans and single images appear here.',
    column: { order: 'Order', created: 'Ordered', amount: 'Amount', status: 'Status', what: 'What' },
  },
  invoices: {
    title: 'Invoices',
    failed: "The invoices couldn't be loaded.",
    empty: 'No invoices yet',
    emptyText: 'Invoices appear here once they are sent.',
    all: 'All invoices',
    column: {
      number: 'Invoice',
      what: 'For',
      created: 'Sent',
      due: 'Due',
      amount: 'Amount',
      status: 'Status',
    },
  },
};
