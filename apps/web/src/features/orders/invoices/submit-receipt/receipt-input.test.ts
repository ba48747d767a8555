import { receiptSample } from '@burnish/contract/orders/samples';
import { describe, expect, it } from 'vitest';
import {
  fromDraft,
  initialReceiptInput,
  inputOf,
  type ReceiptInput,
  receiptBody,
  receiptFormData,
  toDraft,
  validateReceiptInput,
} from './receipt-input.ts';

const pdf = new File(['%PDF-1.4'], 'transfer.pdf', { lastModified: 1 });

const invoice = { amountDue: 120_000, currency: 'NGN' } as const;
const initial = initialReceiptInput('2026-11-21', invoice);
const validate = (receipt: ReceiptInput) =>
  validateReceiptInput(receipt, { currency: 'NGN', today: '2026-11-21' });

function input(change: Partial<ReceiptInput> = {}): ReceiptInput {
  return { ...initial, transactionReference: 'HTB-7741', receipt: pdf, ...change };
}

describe('validateReceiptInput', () => {
  it('accepts a receipt with a file or with a link', () => {
    expect(validate(input())).toEqual({});
    expect(validate(input({ receipt: null, receiptLink: 'https://bank.test/7741' }))).toEqual({});
  });

  it('reports the errors of all fields', () => {
    expect(validate({ ...initial, amount: '', paymentDate: '', notes: 'x'.repeat(2_001) })).toEqual({
      amount: 'Enter the amount.',
      paymentDate: 'Enter the payment date.',
      transactionReference: 'Enter the transaction reference from your bank.',
      receipt: 'Add the receipt as a file or a link.',
      notes: 'Use at most 2,000 characters.',
    });
  });

  it('validates the amount, and the day in the zone of the customer', () => {
    expect(validate(input({ amount: '117000.005' }))).toEqual({
      amount: 'Enter an amount with at most two decimals.',
    });
    expect(validate(input({ paymentDate: '2026-11-22' }))).toEqual({
      paymentDate: "The payment date can't be in the future.",
    });
  });

  it('validates the file and the link', () => {
    expect(validate(input({ receipt: new File(['x'], 'notes.txt') }))).toEqual({
      receipt: 'Only JPG, PNG and PDF files are supported.',
    });
    expect(validate(input({ receipt: null, receiptLink: 'javascript:alert(1)' }))).toEqual({
      receiptLink: 'Enter a link like https://example.com.',
    });
  });
});

describe('the request', () => {
  it('is form data with the file and without empty fields', () => {
    const form = receiptFormData(receiptBody('i1', input(), 'NGN'), pdf);
    expect(Object.fromEntries(form)).toEqual({
      invoiceId: 'i1',
      amount: '120000',
      currency: 'NGN',
      paymentMethod: 'bank_transfer',
      paymentDate: '2026-11-21',
      transactionReference: 'HTB-7741',
      receipt: pdf,
    });
  });
});

describe('the draft', () => {
  it('keeps all input except the file', () => {
    const entered = input({ amount: '117,000', paymentMethod: 'cash', notes: 'Paid in person.' });
    expect(fromDraft(toDraft(entered), initial)).toEqual({ ...entered, receipt: null });
  });

  it('falls back to the initial input for unknown values', () => {
    expect(fromDraft({ paymentMethod: 'shells' }, initial).paymentMethod).toBe('bank_transfer');
  });
});

it('starts with a rejected receipt, without its file', () => {
  const rejected = { ...receiptSample, amount: 117_000.5, notes: 'From my other bank.' };
  expect(inputOf(rejected)).toEqual({
    amount: '117,000.50',
    paymentMethod: 'bank_transfer',
    paymentDate: '2026-11-03',
    transactionReference: 'HTB-7741-20931',
    receipt: null,
    receiptLink: '',
    notes: 'From my other bank.',
  });
});
