import type { Order } from '@burnish/contract/entity';
import type { OrderStep } from '@burnish/domain/order/path';

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const numeral = (count: number) => numerals[count] ?? String(count);

/** 'One order waits', 'Two orders wait'. */
function orders(count: number, one: string, many: string): string {
  const said = numeral(count);
  const start = said.charAt(0).toUpperCase() + said.slice(1);
  return count === 1 ? `${start} order ${one}` : `${start} orders ${many}`;
}

const withUs = (count: number) => `${numeral(count)} ${count === 1 ? 'is' : 'are'} with us`;

export const copy = {
  welcome: 'Welcome back',
  welcomeBy: 'Welcome back, ',
  lead: {
    both: (yours: number, ours: number) => `${orders(yours, 'waits', 'wait')} for you, ${withUs(ours)}.`,
    yours: (yours: number) => `${orders(yours, 'waits', 'wait')} for you.`,
    ours: (ours: number) => `${orders(ours, 'is', 'are')} with us. Nothing waits for you.`,
    settled: 'Nothing waits for you.',
    none: 'Choose a plan, and the first order stands here.',
  },
  manage: 'Manage Subscriptions',
  title: 'Recent Orders',
  failed: 'Failed to load dashboard data',
  failedText: 'The rest of the page still works.',
  empty: 'No orders yet',
  emptyText: 'Choose a plan. We look at your request and send you an invoice.',
  plans: 'View plans',
  showAll: 'Show all orders',
  order: (plan: string, cycle: string) => `${plan}, ${cycle.toLowerCase()}`,
  images: (count: string, per: string) => `${count} images ${per}`,
  singles: (images: string, price: string) => `${images}, ${price} each`,
  path: (order: string) => `Path of ${order}`,
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
    you: 'You act next',
    us: (brand: string) => `${brand} acts next`,
    transfer: 'Transfer',
    thenReceipt: 'then hand in the receipt.',
    thenNewReceipt: 'then hand in another receipt.',
    receipt: (status: string) => `Receipt ${status.toLowerCase()}`,
    /** What the studio does to take the step. */
    studio: {
      requested: 'We are about to look at your request.',
      approved: 'We look at your request. Nothing to do.',
      invoiced: 'We write your invoice. Nothing to do.',
      paid: 'We check your receipt. Nothing to do.',
      active: 'We make it ready for you. Nothing to do.',
    } satisfies Record<OrderStep, string>,
    completed: {
      subscription: 'Paid in full. Your subscription stands below.',
      'pay-per-image': 'Paid in full. Your images stand below.',
    } satisfies Record<Order['requestType'], string>,
    noReason: 'No reason was given.',
  },
  markPaid: 'Mark Paid',
  view: 'View invoice',
  of: (act: string, invoiceNumber: string) => `${act}: ${invoiceNumber}`,
};
