import { describe, expect, it } from 'vitest';
import {
  fromDraft,
  idempotencyContent,
  initialReceiptInput,
  type ReceiptInput,
  receiptBody,
  receiptFormData,
  toDraft,
  validateReceiptInput,
} from './receipt-input.ts';

const pdf = new File(['%PDF-1.4'], 'transfer.pdf', { lastModified: 1 });

function input(change: Partial<ReceiptInput> = {}): ReceiptInput {
  return { ...initialReceiptInput('2026-11-21'), transactionReference: 'HTB-7741', receipt: pdf, ...change };
}

describe('validateReceiptInput', () => {
  it('accepts a receipt with a file or with a link', () => {
    expect(validateReceiptInput(input())).toEqual({});
    expect(validateReceiptInput(input({ receipt: null, receiptLink: 'https://bank.test/7741' }))).toEqual({});
  });

  it('reports the errors of all fields', () => {
    expect(validateReceiptInput({ ...initialReceiptInput(''), notes: 'x'.repeat(2_001) })).toEqual({
      paymentDate: 'Enter the payment date.',
      transactionReference: 'Enter the transaction reference from your bank.',
      receipt: 'Add the receipt as a file or a link.',
      notes: 'Use at most 2,000 characters.',
    });
  });

  it('validates the file and the link', () => {
    expect(validateReceiptInput(input({ receipt: new File(['x'], 'notes.txt') }))).toEqual({
      receipt: 'Only JPG, PNG and PDF files are supported.',
    });
    expect(validateReceiptInput(input({ receipt: null, receiptLink: 'javascript:alert(1)' }))).toEqual({
      receiptLink: 'Enter a link like https://example.com.',
    });
  });
});

describe('the request', () => {
  it('is form data with the file and without empty fields', () => {
    const form = receiptFormData(receiptBody('i1', input()), pdf);
    expect(Object.fromEntries(form)).toEqual({
      invoiceId: 'i1',
      paymentMethod: 'bank_transfer',
      paymentDate: '2026-11-21',
      transactionReference: 'HTB-7741',
      receipt: pdf,
    });
  });

  it('is a new submission with another file', () => {
    const body = receiptBody('i1', input());
    const other = new File(['%PDF-1.4'], 'transfer.pdf', { lastModified: 2 });
    expect(idempotencyContent(body, pdf)).toEqual(idempotencyContent(body, pdf));
    expect(idempotencyContent(body, pdf)).not.toEqual(idempotencyContent(body, other));
  });
});

describe('the draft', () => {
  it('keeps all input except the file', () => {
    const entered = input({ paymentMethod: 'cash', notes: 'Paid in person.' });
    expect(fromDraft(toDraft(entered), '2026-12-24')).toEqual({ ...entered, receipt: null });
  });

  it('falls back to the initial input for unknown values', () => {
    expect(fromDraft({ paymentMethod: 'shells' }, '2026-12-24').paymentMethod).toBe('bank_transfer');
  });
});
