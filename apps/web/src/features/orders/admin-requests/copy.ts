import { formatCount, pluralize } from '../../../lib/format.ts';
import { loadErrors } from '../../../presentation/load-errors.ts';
import type { OrderType } from '../../../presentation/orders.ts';
import type { ListPageTexts } from '../../../ui/lists/table/list-page.tsx';

interface TypeTexts {
  page: ListPageTexts;
  updated: (status: string) => string;
  failed: string;
}

export const copy = {
  byType: {
    subscription: {
      page: {
        title: 'Subscription Requests',
        search: 'Search requests',
        failed: loadErrors.dashboard,
        empty: 'No requests found',
        emptyText: 'Requests appear here once customers request a plan.',
      },
      updated: (status) => `Request ${status}`,
      failed: 'Failed to update request status',
    },
    'pay-per-image': {
      page: {
        title: 'PPI Requests',
        search: 'Search PPI requests',
        failed: loadErrors.dashboard,
        empty: 'No pay-per-image requests found',
        emptyText: 'Requests appear here once customers order images.',
      },
      updated: (status) => `Pay-per-image request ${status}`,
      failed: 'Failed to update pay-per-image request status',
    },
  } satisfies Record<OrderType, TypeTexts>,
  fact: {
    photos: 'Photos',
    customer: 'Customer',
    order: 'Order',
    email: 'Email',
    status: 'Status',
    contact: 'Contact',
    phone: 'Phone',
    plan: 'Plan',
    service: 'Service',
    cycle: 'Billing cycle',
    amount: 'Amount',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    totalPrice: 'Total price',
    taxId: 'Tax ID',
    requested: 'Requested',
    invoice: 'Invoice',
    address: 'Address',
    instructions: 'Special instructions',
    notes: 'Notes',
    messages: 'Messages',
  },
  approve: 'Approve',
  reject: 'Reject',
  rejectMenu: 'Reject…',
  open: 'Open request',
  sendInvoice: 'Send Invoice',
  bulk: {
    approve: (orders: number) => `Approve ${formatCount(orders)}`,
    title: (orders: number) => `Approve ${pluralize(orders, 'request', 'requests')}?`,
    text: 'Each customer sees the approval at once. Nothing is invoiced yet.',
    skipped: (orders: number) =>
      `${pluralize(orders, 'selected request', 'selected requests')} can't be approved anymore and will be left as they are.`,
    progress: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)}`,
    done: (orders: number) => `${pluralize(orders, 'request', 'requests')} approved`,
    failed: (orders: number) => `${pluralize(orders, "request wasn't", "requests weren't")} approved:`,
    retry: 'Try these again',
  },
  rejection: {
    title: 'Reject this request?',
    text: (customer: string, order: string, price: string) =>
      `${customer} requested ${order} for ${price}. A rejection can't be undone.`,
    invoiceText: (number: string) => `Invoice ${number} can no longer be paid.`,
    reason: 'Reason',
    reasonNote: '(visible to the customer)',
    confirm: 'Reject request',
  },
};
