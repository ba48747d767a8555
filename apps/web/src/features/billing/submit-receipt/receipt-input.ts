import type { newReceipt } from '@burnish/contract/subscriptions';
import { type PaymentMethod, paymentMethods } from '@burnish/domain/receipt/receipt';
import type { z } from 'zod';
import { oneOf } from '../../../lib/one-of.ts';

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

/** All but the file, for a form that is opened again. */
export function typedIn({ receipt: _, ...words }: ReceiptInput): Record<string, string> {
  return words;
}

type Typed = Readonly<Record<string, string>>;

export function isTyped(kept: unknown): kept is Typed {
  return (
    typeof kept === 'object' && kept !== null && Object.values(kept).every((word) => typeof word === 'string')
  );
}

export function inputOf(words: Typed, today: string): ReceiptInput {
  const {
    paymentMethod = '',
    paymentDate = '',
    transactionReference = '',
    receiptLink = '',
    notes = '',
  } = words;
  const first = firstInput(today);
  return {
    ...first,
    paymentMethod: oneOf(paymentMethods, paymentMethod) ?? first.paymentMethod,
    paymentDate,
    transactionReference,
    receiptLink,
    notes,
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
