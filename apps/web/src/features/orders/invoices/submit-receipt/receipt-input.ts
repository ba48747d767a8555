import { newReceipt } from '@burnish/contract/orders/inputs';
import { type PaymentMethod, paymentMethods } from '@burnish/domain/orders/receipt/receipt';
import type { z } from 'zod';
import { oneOf } from '../../../../lib/one-of.ts';
import { fileError } from '../../../../presentation/document-file.ts';
import { copy } from '../copy.ts';
import { type ReceiptField, receiptFields } from '../receipt-errors.ts';

type NewReceipt = z.input<typeof newReceipt>;

/** The input of the form. The amount comes from the invoice. */
export interface ReceiptInput {
  paymentMethod: PaymentMethod;
  paymentDate: string;
  transactionReference: string;
  receipt: File | null;
  receiptLink: string;
  notes: string;
}

export function initialReceiptInput(today: string): ReceiptInput {
  return {
    paymentMethod: 'bank_transfer',
    paymentDate: today,
    transactionReference: '',
    receipt: null,
    receiptLink: '',
    notes: '',
  };
}

/** Everything except the file, which can't be stored. */
export function toDraft({ receipt: _, ...fields }: ReceiptInput): Record<string, string> {
  return fields;
}

type ReceiptDraft = Readonly<Record<string, string>>;

export function isReceiptDraft(stored: unknown): stored is ReceiptDraft {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    Object.values(stored).every((value) => typeof value === 'string')
  );
}

export function fromDraft(draft: ReceiptDraft, today: string): ReceiptInput {
  const {
    paymentMethod = '',
    paymentDate = '',
    transactionReference = '',
    receiptLink = '',
    notes = '',
  } = draft;
  const initial = initialReceiptInput(today);
  return {
    ...initial,
    paymentMethod: oneOf(paymentMethods, paymentMethod) ?? initial.paymentMethod,
    paymentDate,
    transactionReference,
    receiptLink,
    notes,
  };
}

/** The request body, without the file. */
export function receiptBody(invoiceId: string, { receipt: _, ...fields }: ReceiptInput): NewReceipt {
  return { invoiceId, ...fields };
}

export function receiptFormData(body: NewReceipt, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null && value !== '') form.set(name, String(value));
  }
  form.set('receipt', file);
  return form;
}

/** Identifies a submission: the same content is a retry, other content a new receipt. */
export function idempotencyContent(body: NewReceipt, file: File | null): unknown {
  return [body, file && [file.name, file.size, file.lastModified]];
}

export type ReceiptInputErrors = Partial<Record<ReceiptField, string>>;

function fileOrLinkError({ receipt, receiptLink }: ReceiptInput): string | null {
  if (receipt !== null) return fileError(receipt);
  return receiptLink.trim() === '' ? copy.form.missing : null;
}

/** The first error of each field: by the contract's schema, which leaves the choice of file or link to the caller. */
export function validateReceiptInput(input: ReceiptInput): ReceiptInputErrors {
  const errors: ReceiptInputErrors = {};
  const { error } = newReceipt.safeParse(receiptBody('', input));
  for (const { path, message } of error?.issues ?? []) {
    const field = oneOf(receiptFields, String(path[0]));
    if (field) errors[field] ??= message;
  }
  const receiptError = fileOrLinkError(input);
  if (receiptError !== null) errors.receipt = receiptError;
  return errors;
}
