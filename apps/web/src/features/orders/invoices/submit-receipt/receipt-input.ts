import type { Invoice, Receipt } from '@burnish/contract/orders/entities';
import { newReceipt } from '@burnish/contract/orders/inputs';
import { paymentMessages } from '@burnish/contract/orders/payment-messages';
import { type Currency, toDecimal } from '@burnish/domain/money/money';
import { type PaymentMethod, paymentMethods } from '@burnish/domain/orders/receipt/receipt';
import type { z } from 'zod';
import { oneOf } from '../../../../lib/one-of.ts';
import { fileError } from '../../../../presentation/document-file.ts';
import { amountText, readAmount } from '../../../../presentation/payment-amount.ts';
import { type ReceiptField, receiptFields } from '../receipt-errors.ts';
import { formCopy } from './copy.ts';

type NewReceipt = z.input<typeof newReceipt>;

/** The input of the form. */
export interface ReceiptInput {
  amount: string;
  paymentMethod: PaymentMethod;
  paymentDate: string;
  transactionReference: string;
  receipt: File | null;
  receiptLink: string;
  notes: string;
}

/** A receipt starts with what is due for the invoice, which most transfers are about. */
export function initialReceiptInput(
  today: string,
  { amountDue, currency }: Pick<Invoice, 'amountDue' | 'currency'>,
): ReceiptInput {
  return {
    amount: amountText(amountDue, currency),
    paymentMethod: 'bank_transfer',
    paymentDate: today,
    transactionReference: '',
    receipt: null,
    receiptLink: '',
    notes: '',
  };
}

/** After a rejection the form starts with what was entered, except the file, which a page can't choose. */
export function inputOf(receipt: Receipt): ReceiptInput {
  return {
    amount: amountText(receipt.amount, receipt.currency),
    paymentMethod: receipt.paymentMethod,
    paymentDate: receipt.paymentDate.slice(0, 10),
    transactionReference: receipt.transactionReference,
    receipt: null,
    receiptLink: receipt.receiptLink ?? '',
    notes: receipt.notes ?? '',
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

export function fromDraft(draft: ReceiptDraft, initial: ReceiptInput): ReceiptInput {
  const {
    amount = initial.amount,
    paymentMethod = '',
    paymentDate = '',
    transactionReference = '',
    receiptLink = '',
    notes = '',
  } = draft;
  return {
    ...initial,
    amount,
    paymentMethod: oneOf(paymentMethods, paymentMethod) ?? initial.paymentMethod,
    paymentDate,
    transactionReference,
    receiptLink,
    notes,
  };
}

/** The request body, without the file, and without an amount that can't be read. */
export function receiptBody(
  invoiceId: string,
  { receipt: _, amount, ...fields }: ReceiptInput,
  currency: Currency,
): NewReceipt {
  const paid = readAmount(amount, currency).amount;
  return { invoiceId, ...fields, ...(paid && { amount: toDecimal(paid), currency }) };
}

export function receiptFormData(body: NewReceipt, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null && value !== '') form.set(name, String(value));
  }
  form.set('receipt', file);
  return form;
}

export type ReceiptInputErrors = Partial<Record<ReceiptField, string>>;

function fileOrLinkError({ receipt, receiptLink }: ReceiptInput): string | null {
  if (receipt !== null) return fileError(receipt);
  return receiptLink.trim() === '' ? formCopy.missing : null;
}

/** The first error of each field: by the contract's schema, which leaves the choice of file or link to the caller. */
export function validateReceiptInput(
  input: ReceiptInput,
  { currency, today }: { currency: Currency; today: string },
): ReceiptInputErrors {
  const errors: ReceiptInputErrors = {};
  const { error } = newReceipt.safeParse(receiptBody('', input, currency));
  for (const { path, message } of error?.issues ?? []) {
    const field = oneOf(receiptFields, String(path[0]));
    if (field) errors[field] ??= message;
  }
  const amountError = readAmount(input.amount, currency).error;
  if (amountError !== null) errors.amount = amountError;
  // ISO dates compare as text.
  if (errors.paymentDate === undefined && input.paymentDate > today)
    errors.paymentDate = paymentMessages.futureDate;
  const receiptError = fileOrLinkError(input);
  if (receiptError !== null) errors.receipt = receiptError;
  return errors;
}
