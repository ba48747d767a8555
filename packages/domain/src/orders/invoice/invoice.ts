// An invoice asks for the price of one order. A receipt claims that it was paid, and an admin confirms the payment.
// What is due follows from the ledger (../ledger/ledger.ts); the status says whether it is settled.
import { lifecycle, unchanged } from '../../lifecycle.ts';
import type { CalendarDate } from '../../time/calendar-date.ts';

export const invoiceStatuses = [
  'pending',
  'approved',
  'rejected',
  'sent',
  'viewed',
  'payment_made',
  'payment_confirmed',
  'paid',
  'void',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceActions = [
  'view',
  'unview',
  'submit_receipt',
  'reject_receipt',
  'confirm',
  'accept_partial_payment',
  'settle',
  'void',
] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

/** Money can be received for the invoice. */
const payable = { submit_receipt: 'payment_made', settle: 'payment_confirmed', void: 'void' } as const;

export const invoiceLifecycle = lifecycle<InvoiceStatus, InvoiceAction>(
  invoiceActions,
  {
    sent: { ...payable, view: 'viewed', unview: unchanged },
    viewed: { ...payable, view: unchanged, unview: 'sent' },
    payment_made: {
      reject_receipt: 'sent',
      confirm: 'payment_confirmed',
      // The rest stays due, and the customer submits another receipt for it.
      accept_partial_payment: 'sent',
    },
    payment_confirmed: { confirm: unchanged },
    paid: { confirm: unchanged },
    void: { void: unchanged },
    // These can be displayed and filtered, but no action leads to or from them.
    pending: {},
    approved: {},
    rejected: {},
  },
  { submit_receipt: 'INVOICE_NOT_PAYABLE', confirm: 'RECEIPT_NOT_APPROVED' },
);

export function isSettled(status: InvoiceStatus): boolean {
  return status === 'payment_confirmed' || status === 'paid';
}

/** Whether the customer can submit a receipt for the invoice. */
export function isPayable(status: InvoiceStatus): boolean {
  return invoiceLifecycle.allowedActions(status).includes('submit_receipt');
}

/**
 * Whether money is due and the due date has passed. Not while a receipt is in review: until the studio decides, the customer
 * can't do more. `today`: in the time zone of the studio.
 */
export function isOverdue(
  { status, dueDate }: { readonly status: InvoiceStatus; readonly dueDate: CalendarDate },
  today: CalendarDate,
): boolean {
  return isPayable(status) && dueDate < today;
}

/** Invoices that are owed: sent and not paid yet, whether or not a receipt is being reviewed. */
export const openInvoiceStatuses = [
  'sent',
  'viewed',
  'payment_made',
] as const satisfies readonly InvoiceStatus[];
