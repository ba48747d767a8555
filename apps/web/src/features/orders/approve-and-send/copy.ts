import { pluralize } from '../../../lib/format.ts';

export const copy = {
  action: 'Approve and send invoice',
  failed: 'Failed to approve the request. Please try again.',
  noPaymentDetails: 'There are no payment details for this currency yet. Enter them for this invoice.',
  undo: 'Undo',
  undoFor: (customer: string) => `Undo the invoice for ${customer}`,
  undone: 'The approval has been undone.',
  undoFailed: "The approval couldn't be undone. Please try again.",
  region: 'Invoices about to be sent',
  announced: (customer: string, seconds: number, credit: string | null) =>
    [
      `Approved. The invoice for ${customer} will be sent in ${seconds} seconds.`,
      ...(credit === null ? [] : [`${credit}.`]),
      'Press Z to undo it.',
    ].join(' '),
  invoiceFor: (customer: string) => `Invoice for ${customer}`,
  /** Without seconds it is being sent. */
  state: (seconds: number) => (seconds > 0 ? `Invoice sends in ${seconds}\u00a0s` : 'Sending the invoice…'),
  terms: (bankName: string | null, dueDate: string) =>
    bankName === null ? `Due ${dueDate}` : `${bankName}, due ${dueDate}`,
  credit: (applied: string, due: string) => `${applied} credit applied, ${due} left to pay`,
  coveredByCredit: (applied: string) => `Paid in full with ${applied} credit`,
  by: (admin: string) => `Approved by ${admin}`,
  more: (count: number) => `${pluralize(count, 'more invoice is', 'more invoices are')} about to be sent.`,
};
