import type { OrderStep } from '@burnish/domain/orders/progress';
import { loadErrors } from '../../../presentation/load-errors.ts';
import type { OrderType } from '../../../presentation/orders.ts';

export const copy = {
  title: 'Recent Orders',
  failed: loadErrors.dashboard,
  failedText: loadErrors.otherSectionsWork,
  empty: 'No orders yet',
  emptyText: 'Choose a plan. We review your request and send you an invoice.',
  billingHistory: 'Billing History',
  planTitle: (plan: string, cycle: string) => `${plan}, ${cycle.toLowerCase()}`,
  planImages: (count: string, per: string) => `${count} images ${per}`,
  imagePrice: (images: string, price: string) => `${images}, ${price} each`,
  progress: (order: string) => `Progress of ${order}`,
  step: {
    requested: 'Requested',
    approved: 'Approved',
    invoiced: 'Invoiced',
    paid: 'Paid',
    active: 'Active',
  } satisfies Record<OrderStep, string>,
  you: 'You',
  by: 'by',
  sent: 'sent',
  next: {
    actionNeeded: 'Action needed',
    inProgress: 'In progress',
    transfer: 'Transfer',
    thenReceipt: 'then submit the receipt.',
    thenNewReceipt: 'then submit a new receipt.',
    /** What the studio is doing to reach each step. */
    studio: {
      requested: "We'll review your request soon.",
      approved: "We're reviewing your request. You don't need to do anything.",
      invoiced: "We're preparing your invoice. You don't need to do anything.",
      paid: "We're checking your receipt. You don't need to do anything.",
      active: "We're activating your order. You don't need to do anything.",
    } satisfies Record<OrderStep, string>,
    completed: {
      subscription: 'Paid in full. Your plan is active.',
      'pay-per-image': 'Paid in full. Your images are ready to use.',
    } satisfies Record<OrderType, string>,
  },
  markPaid: 'Mark Paid',
  view: 'View',
  paymentSubmitted: 'Payment Submitted',
  actions: 'Actions',
  actionLabel: (action: string, invoiceNumber: string) => `${action}: ${invoiceNumber}`,
};
