import { describe, expect, it } from 'vitest';
import { faultsOf } from './check.ts';
import {
  contentOf,
  firstInput,
  formDataOf,
  inputOf,
  type ReceiptInput,
  typedIn,
  wordsOf,
} from './receipt-input.ts';

const pdf = new File(['%PDF-1.4'], 'transfer.pdf', { lastModified: 1 });

function input(change: Partial<ReceiptInput> = {}): ReceiptInput {
  return { ...firstInput('2026-11-21'), transactionReference: 'HTB-7741', receipt: pdf, ...change };
}

describe('faultsOf', () => {
  it('finds none in a receipt with a file, or with a link', () => {
    expect(faultsOf(input())).toEqual({});
    expect(faultsOf(input({ receipt: null, receiptLink: 'https://bank.test/7741' }))).toEqual({});
  });

  it('finds all at once', () => {
    expect(faultsOf({ ...firstInput(''), notes: 'x'.repeat(2_001) })).toEqual({
      paymentDate: 'Enter the day of the payment.',
      transactionReference: 'Enter the reference that the bank gave you.',
      receipt: 'Add the receipt as a file or as a link.',
      notes: 'Use at most 2000 characters.',
    });
  });

  it('judges the file and the link', () => {
    expect(faultsOf(input({ receipt: new File(['x'], 'notes.txt') }))).toEqual({
      receipt: 'This is not a JPG, PNG or PDF file.',
    });
    expect(faultsOf(input({ receipt: null, receiptLink: 'javascript:alert(1)' }))).toEqual({
      receiptLink: 'Enter a link like https://example.com.',
    });
  });
});

describe('what is sent', () => {
  it('is form data with the file, and without what was left empty', () => {
    const form = formDataOf(wordsOf('i1', input()), pdf);
    expect(Object.fromEntries(form)).toEqual({
      invoiceId: 'i1',
      paymentMethod: 'bank_transfer',
      paymentDate: '2026-11-21',
      transactionReference: 'HTB-7741',
      receipt: pdf,
    });
  });

  it('is another act with another file', () => {
    const words = wordsOf('i1', input());
    const other = new File(['%PDF-1.4'], 'transfer.pdf', { lastModified: 2 });
    expect(contentOf(words, pdf)).toEqual(contentOf(words, pdf));
    expect(contentOf(words, pdf)).not.toEqual(contentOf(words, other));
  });
});

describe('what is kept of a form', () => {
  it('is all that was typed, but not the file', () => {
    const typed = input({ paymentMethod: 'cash', notes: 'Paid at the desk.' });
    expect(inputOf(typedIn(typed), '2026-12-24')).toEqual({ ...typed, receipt: null });
  });

  it('is what a form begins with where it holds nothing that is known', () => {
    expect(inputOf({ paymentMethod: 'shells' }, '2026-12-24').paymentMethod).toBe('bank_transfer');
  });
});
