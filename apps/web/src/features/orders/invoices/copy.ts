import { loadErrors } from '../../../presentation/load-errors.ts';

export const copy = {
  list: {
    title: 'Recent invoices',
    all: 'Billing History',
    invoice: 'Invoice',
    plan: 'For',
    due: 'Due',
    amount: 'Amount',
    status: 'Status',
    actions: 'Actions',
  },
  history: {
    title: 'Billing History',
    search: 'Search invoices',
  },
  failedText: loadErrors.otherSectionsWork,
  empty: 'No invoices yet',
  emptyFiltered: 'No invoices found',
  emptyText: 'Your invoices will appear here.',
  unnamedPlan: 'Subscription',
  renewal: (plan: string) => `${plan}, renewal`,
  paymentSubmitted: 'Payment Submitted',
  view: 'View',
  markPaid: 'Mark Paid',
  actionLabel: (action: string, invoice: string) => `${action}: ${invoice}`,
};
