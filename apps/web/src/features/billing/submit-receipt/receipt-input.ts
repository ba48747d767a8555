import type { newReceipt } from '@burnish/contract/subscriptions';
import type { PaymentMethod } from '@burnish/domain/receipt/receipt';
import type { z } from 'zod';

type NewReceipt = z.input<typeof newReceipt>;

/** What the form asks. The amount is the invoice's, so it is not asked. */
export interface ReceiptInput {
  paymentMethod: PaymentMethod;
  paymentDate: string;
  transactionReference: string;
  receipt: File | null;
  receiptLink: string;
  notes: string;
}

export function firstInput(today: string): ReceiptInput {
  return {
    paymentMethod: 'bank_transfer',
    paymentDate: today,
    transactionReference: '',
    receipt: null,
    receiptLink: '',
    notes: '',
  };
}

/** All but the file, as the service takes it. */
export function wordsOf(invoiceId: string, { receipt: _, ...words }: ReceiptInput): NewReceipt {
  return { invoiceId, ...words };
}

export function formDataOf(words: NewReceipt, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(words)) {
    if (value !== undefined && value !== null && value !== '') form.set(name, String(value));
  }
  form.set('receipt', file);
  return form;
}

/** Of a file, what tells it from another one. */
export function contentOf(words: NewReceipt, file: File | null): unknown {
  return [words, file && [file.name, file.size, file.lastModified]];
}
