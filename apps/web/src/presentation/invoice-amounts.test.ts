import type { Invoice } from '@burnish/contract/orders/entities';
import { invoiceSample } from '@burnish/contract/orders/samples';
import { describe, expect, it } from 'vitest';
import { amountLines } from './invoice-amounts.ts';
import { isSettledWithCredit, partiallyPaidText } from './partially-paid.ts';

const payment = {
  _id: '0193f8a0-5e21-7bd2-8a0c-6f31c7e2d845',
  paymentNumber: 'RCP-2026-000118',
  amount: 50_000,
  currency: 'NGN',
  paymentDate: '2026-11-03T00:00:00.000Z',
  createdAt: '2026-11-03T15:20:00.000Z',
} as const;

function invoiceWith(changes: Partial<Invoice>): Invoice {
  return {
    ...invoiceSample,
    status: 'sent',
    amount: 120_000,
    amountDue: 120_000,
    amountPaid: 0,
    creditApplied: 0,
    amountWrittenOff: 0,
    amountCredited: 0,
    payments: [],
    creditNotes: [],
    ...changes,
  };
}

const partiallyPaid = invoiceWith({
  amountDue: 60_000,
  amountPaid: 60_000,
  creditApplied: 10_000,
  payments: [payment],
});

describe('partiallyPaidText', () => {
  it('says what was paid and what is due', () => {
    expect(partiallyPaidText(partiallyPaid)).toBe('Partially paid: ₦60,000 of ₦120,000, ₦60,000 still due');
  });

  it('says nothing before the first payment and after the last one', () => {
    expect(partiallyPaidText(invoiceWith({}))).toBeNull();
    expect(partiallyPaidText(invoiceWith({ amountDue: 0, amountPaid: 120_000 }))).toBeNull();
  });
});

describe('amountLines', () => {
  const linesOf = (invoice: Invoice) => amountLines(invoice).map(({ term, value }) => `${term}: ${value}`);

  it('is empty for an unpaid invoice', () => {
    expect(linesOf(invoiceWith({}))).toEqual([]);
  });

  it('adds up for an invoice that was voided after its payment was credited', () => {
    const voided = invoiceWith({
      status: 'void',
      amountDue: 0,
      amountPaid: 50_000,
      amountCredited: 50_000,
      payments: [payment],
    });
    expect(linesOf(voided)).toEqual([
      'Total: ₦120,000',
      'Payment RCP-2026-000118, 3 Nov: −₦50,000',
      'Voided: −₦70,000',
    ]);
  });

  it('lists credit and payments', () => {
    expect(linesOf(partiallyPaid)).toEqual([
      'Total: ₦120,000',
      'Credit applied: −₦10,000',
      'Payment RCP-2026-000118, 3 Nov: −₦50,000',
    ]);
  });

  it('adds up when more was paid than was due, and when the rest was written off', () => {
    const surplus = { amountDue: 0, amountPaid: 120_000, payments: [{ ...payment, amount: 130_000.1 }] };
    expect(linesOf(invoiceWith(surplus)).slice(1)).toEqual([
      'Payment RCP-2026-000118, 3 Nov: −₦130,000.10',
      'Kept as credit: +₦10,000.10',
    ]);
    const surplusAfterCredit = {
      amountDue: 0,
      amountPaid: 120_000,
      creditApplied: 10_000,
      payments: [{ ...payment, amount: 115_000 }],
    };
    expect(linesOf(invoiceWith(surplusAfterCredit)).slice(1)).toEqual([
      'Credit applied: −₦10,000',
      'Payment RCP-2026-000118, 3 Nov: −₦115,000',
      'Kept as credit: +₦5,000',
    ]);
    const writtenOff = {
      amountDue: 0,
      amountPaid: 50_000,
      amountWrittenOff: 70_000,
      payments: [payment],
    };
    expect(linesOf(invoiceWith(writtenOff)).slice(1)).toEqual([
      'Payment RCP-2026-000118, 3 Nov: −₦50,000',
      'Written off: −₦70,000',
    ]);
    expect(linesOf(invoiceWith({ amountDue: 0, amountWrittenOff: 120_000 }))).toEqual([
      'Total: ₦120,000',
      'Written off: −₦120,000',
    ]);
  });
});

it('recognizes an invoice that credit alone paid for', () => {
  const settled = { status: 'payment_confirmed', amountDue: 0, amountPaid: 120_000 } as const;
  expect(isSettledWithCredit(invoiceWith({ ...settled, creditApplied: 120_000 }))).toBe(true);
  expect(isSettledWithCredit(invoiceWith({ ...settled, payments: [payment] }))).toBe(false);
  expect(isSettledWithCredit(partiallyPaid)).toBe(false);
});
