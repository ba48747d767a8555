// A customer asks for a plan; the studio approves or rejects, invoices, and a paid order is completed.
import { DomainError } from '../errors.ts';
import { already, lifecycle, type Move } from '../lifecycle.ts';

export const requestStatuses = ['pending', 'approved', 'rejected', 'invoice_sent', 'completed'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const requestActs = ['approve', 'reject', 'send_invoice', 'void_invoice', 'complete'] as const;
export type RequestAct = (typeof requestActs)[number];

export const requestLifecycle = lifecycle<RequestStatus, RequestAct>(
  requestActs,
  {
    pending: { approve: 'approved', reject: 'rejected' },
    approved: { approve: already, reject: 'rejected', send_invoice: 'invoice_sent' },
    // Rejecting here gives up an abandoned order; its unpaid invoice is voided with it.
    invoice_sent: { reject: 'rejected', void_invoice: 'approved', complete: 'completed' },
    rejected: { reject: already },
    completed: { complete: already },
  },
  {
    send_invoice: {
      pending: 'REQUEST_NOT_APPROVED',
      rejected: 'REQUEST_NOT_APPROVED',
      invoice_sent: 'INVOICE_EXISTS',
      completed: 'INVOICE_EXISTS',
    },
  },
);

/** What an admin may decide, and the act it is. */
const decisions: { readonly [S in RequestStatus]?: RequestAct } = { approved: 'approve', rejected: 'reject' };

/**
 * Setting a status by name, as the admin's call does. The present one again changes nothing.
 * @throws DomainError WRONG_STATE for a status that is no decision, or is not possible from here.
 */
export function decideRequest(from: RequestStatus, to: RequestStatus): Move<RequestStatus> {
  if (from === to) return { to, changes: false };
  const act = decisions[to];
  if (act === undefined) throw new DomainError('WRONG_STATE');
  return requestLifecycle.next(from, act);
}

/** Where the customer's own count puts an order. */
export function customerStanding(status: RequestStatus): 'pending' | 'completed' | 'rejected' {
  if (status === 'pending' || status === 'rejected') return status;
  return 'completed';
}

/** As what an order counts in its customer's figures; a rejected one counts as nothing. */
export const countsAs: { readonly [S in RequestStatus]: 'pending' | 'completed' | null } = {
  pending: 'pending',
  approved: 'completed',
  invoice_sent: 'completed',
  completed: 'completed',
  rejected: null,
};
