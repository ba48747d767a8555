import type { OrderStep } from '@burnish/domain/orders/progress';
import { loadErrors } from '../../../presentation/load-errors.ts';
import type { OrderType } from '../../../presentation/orders.ts';

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const numeral = (count: number) => numerals[count] ?? String(count);

/** 'One order needs', 'Two orders need'. */
function orders(count: number, singularVerb: string, pluralVerb: string): string {
  const number = numeral(count);
  const start = number.charAt(0).toUpperCase() + number.slice(1);
  return count === 1 ? `${start} order ${singularVerb}` : `${start} orders ${pluralVerb}`;
}

export const copy = {
  welcome: 'Welcome back',
  welcomeName: 'Welcome back, ',
  lead: {
    both: (toPay: number, inProgress: number) =>
      `${orders(toPay, 'needs', 'need')} your payment, ${numeral(inProgress)} ${inProgress === 1 ? 'is' : 'are'} in progress.`,
    toPay: (count: number) => `${orders(count, 'needs', 'need')} your payment.`,
    inProgress: (count: number) => `${orders(count, 'is', 'are')} in progress. Nothing to do right now.`,
    nothingToDo: "You're all caught up.",
    none: 'Choose a plan, and your orders will appear here.',
  },
  manage: 'Manage Subscriptions',
  title: 'Recent Orders',
  failed: loadErrors.dashboard,
  failedText: loadErrors.otherSectionsWork,
  empty: 'No orders yet',
  emptyText: 'Choose a plan. We review your request and send you an invoice.',
  plans: 'View plans',
  showAll: 'Show all orders',
  allOrders: 'All orders',
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
  view: 'View invoice',
  actionLabel: (action: string, invoiceNumber: string) => `${action}: ${invoiceNumber}`,
};
