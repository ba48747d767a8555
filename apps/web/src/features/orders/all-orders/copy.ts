import type { OrderGroup } from '@burnish/domain/orders/order-group';
import type { OrderType } from '../../../presentation/orders.ts';

export const copy = {
  title: 'Orders',
  list: 'All orders',
  lead: 'Everything you ordered, with its invoice and status.',
  search: 'Search by number, plan, service or company',
  filter: {
    kind: 'Kind',
    allKinds: 'All kinds',
    kinds: { subscription: 'Plans', 'pay-per-image': 'Pay per image' } satisfies Record<OrderType, string>,
    group: 'Status',
    allGroups: 'All statuses',
    groups: {
      pending: 'Pending',
      completed: 'Completed',
      rejected: 'Rejected',
    } satisfies Record<OrderGroup, string>,
  },
  failed: "Your orders couldn't be loaded.",
  empty: 'No orders yet',
  emptyFiltered: 'No orders found',
  emptyText: 'Choose a plan, or order single images. We review your request and send you an invoice.',
  plans: 'View plans',
  order: 'Order',
  company: 'Company',
  invoice: 'Invoice',
  amount: 'Amount',
  status: 'Status',
  actions: 'Actions',
  noInvoice: 'No invoice',
  notInvoiced: 'Not invoiced yet',
  /** Followed by a date. */
  details: (terms: string) => `${terms}, ordered`,
  renewal: (terms: string) => `${terms}, renewed automatically`,
  markPaid: 'Mark Paid',
  markPaidLabel: (invoiceNumber: string) => `Mark Paid: ${invoiceNumber}`,
};
