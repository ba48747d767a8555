// What an order counts as for its customer.
import type { OrderStatus } from './order.ts';

export const orderGroups = ['pending', 'completed', 'rejected'] as const;
export type OrderGroup = (typeof orderGroups)[number];

/** The dashboard doesn't count rejected orders. */
export const orderGroup: { readonly [S in OrderStatus]: OrderGroup } = {
  pending: 'pending',
  approved: 'completed',
  invoice_sent: 'completed',
  completed: 'completed',
  rejected: 'rejected',
};
