import type { InvoiceStatus } from '@burnish/domain/invoice/invoice';
import type { WordsOf } from './status-words.ts';

export const invoiceStatus: WordsOf<InvoiceStatus> = {
  pending: { label: 'Pending', tone: 'wait' },
  approved: { label: 'Approved', tone: 'done' },
  rejected: { label: 'Rejected', tone: 'bad' },
  sent: { label: 'Sent', tone: 'sent' },
  viewed: { label: 'Viewed', tone: 'sent' },
  payment_made: { label: 'Awaiting Confirmation', tone: 'wait' },
  payment_confirmed: { label: 'Payment Confirmed', tone: 'done' },
  paid: { label: 'Paid', tone: 'done' },
  void: { label: 'Void', tone: 'still' },
};
