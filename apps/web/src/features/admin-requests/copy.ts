import type { OrderType } from '../../presentation/ordered.ts';
import type { RecordPageWords } from '../../ui/record-page.tsx';

const page = {
  filter: 'Status',
  all: 'All statuses',
  failed: 'Failed to load dashboard data',
  nothingFits: 'None fits the search and the filter.',
  clear: 'Clear search and filter',
};

interface TypeWords {
  page: RecordPageWords;
  updated: (status: string) => string;
  failed: string;
}

export const copy = {
  of: {
    subscription: {
      page: {
        ...page,
        title: 'Subscription Requests',
        search: 'Search requests',
        empty: 'No requests found',
        emptyText: 'They stand here as soon as a customer asks for a plan.',
      },
      updated: (status) => `Request ${status}`,
      failed: 'Failed to update request status',
    },
    'pay-per-image': {
      page: {
        ...page,
        title: 'PPI Requests',
        search: 'Search PPI requests',
        empty: 'No pay-per-image requests found',
        emptyText: 'They stand here as soon as a customer orders images.',
      },
      updated: (status) => `Pay-per-image request ${status}`,
      failed: 'Failed to update pay-per-image request status',
    },
  } satisfies Record<OrderType, TypeWords>,
  absent: 'Not given',
  fact: {
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
  sendInvoice: 'Send Invoice',
  note: (status: string) => `Status updated to ${status}`,
  rejection: {
    title: 'Reject this request?',
    lost: (customer: string, ordered: string, price: string) =>
      `${customer} asked for ${ordered}, ${price}. A rejection is final.`,
    invoice: (number: string) => `The invoice ${number} is not to be paid any more.`,
    reason: 'Reason',
    aside: '(the customer reads it)',
    act: 'Reject request',
    cancel: 'Cancel',
  },
};
