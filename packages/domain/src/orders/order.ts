// A customer orders; the studio approves or rejects and sends an invoice; payment completes the order.
import { DomainError } from '../errors.ts';
import { lifecycle, type Transition, unchanged } from '../lifecycle.ts';

export const orderStatuses = ['pending', 'approved', 'rejected', 'invoice_sent', 'completed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderActions = ['approve', 'reject', 'send_invoice', 'void_invoice', 'complete'] as const;
export type OrderAction = (typeof orderActions)[number];

export const orderLifecycle = lifecycle<OrderStatus, OrderAction>(
  orderActions,
  {
    pending: { approve: 'approved', reject: 'rejected' },
    approved: { approve: unchanged, reject: 'rejected', send_invoice: 'invoice_sent' },
    // Rejecting an abandoned order also voids its unpaid invoice.
    invoice_sent: { reject: 'rejected', void_invoice: 'approved', complete: 'completed' },
    rejected: { reject: unchanged },
    completed: { complete: unchanged },
  },
  {
    send_invoice: {
      pending: 'ORDER_NOT_APPROVED',
      rejected: 'ORDER_NOT_APPROVED',
      invoice_sent: 'INVOICE_EXISTS',
      completed: 'INVOICE_EXISTS',
    },
  },
);

/** The statuses that an admin can set, with the action behind each. */
const decisions: { readonly [S in OrderStatus]?: OrderAction } = { approved: 'approve', rejected: 'reject' };

/**
 * Sets a status by name, as the admin's call does. Setting the current status changes nothing.
 * @throws DomainError INVALID_STATE if an admin can't set this status, or not from the current one.
 */
export function decideOrder(from: OrderStatus, to: OrderStatus): Transition<OrderStatus> {
  if (from === to) return { to, changes: false };
  const action = decisions[to];
  if (action === undefined) throw new DomainError('INVALID_STATE');
  return orderLifecycle.next(from, action);
}

/** The statuses of orders that are neither completed nor rejected. */
export const openOrderStatuses = orderStatuses.filter(
  (status) => orderLifecycle.allowedActions(status).length > 0,
);
