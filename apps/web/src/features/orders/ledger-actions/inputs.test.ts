import { paymentMessages } from '@burnish/contract/orders/payment-messages';
import { invoiceSample } from '@burnish/contract/orders/samples';
import { describe, expect, it } from 'vitest';
import {
  creditableOf,
  creditBody,
  creditErrors,
  creditNoteBody,
  creditNoteErrors,
  creditNoteTotal,
  initialCredit,
  initialCreditNote,
  initialPayment,
  initialRefund,
  paymentBody,
  paymentErrors,
  refundBody,
  refundErrors,
} from './inputs.ts';

const today = '2026-11-21';
const invoice = { ...invoiceSample, amountDue: 70_000, amountPaid: 50_000, amountCredited: 20_000 };

describe('a payment', () => {
  const input = initialPayment(invoice, today);

  it('starts with what is due, and is valid', () => {
    expect(input.amount).toBe('70,000');
    expect(paymentErrors(input, invoice, today)).toEqual([]);
    expect(paymentBody({ ...input, amount: '₦80,000.50' }, invoice)).toEqual({
      amount: 80_000.5,
      amountDue: 70_000,
      paymentMethod: 'bank_transfer',
      paymentDate: today,
      reference: '',
    });
  });

  it('has an amount that can be read and a day that has come', () => {
    expect(paymentErrors({ ...input, amount: '70,00' }, invoice, today)).toEqual([
      { path: 'amount', message: 'Enter an amount like 1,250.50.' },
    ]);
    expect(paymentErrors({ ...input, paymentDate: '2026-11-22' }, invoice, today)).toEqual([
      { path: 'paymentDate', message: "The payment date can't be in the future." },
    ]);
    expect(paymentErrors({ ...input, paymentDate: '' }, invoice, today)).toEqual([
      { path: 'paymentDate', message: 'Enter the day on which it arrived.' },
    ]);
  });
});

describe('credit', () => {
  it('is applied as far as possible', () => {
    expect(initialCredit(invoice, 10_000)).toEqual({ amount: '10,000' });
    expect(initialCredit(invoice, 90_000)).toEqual({ amount: '70,000' });
    expect(creditBody({ amount: '5,000' }, invoice)).toEqual({ amount: 5_000, amountDue: 70_000 });
  });

  it('is at most what there is, and what is due', () => {
    expect(creditErrors({ amount: '10,000' }, invoice, 10_000)).toEqual([]);
    const messageOf = (amount: string, available: number) =>
      creditErrors({ amount }, invoice, available).map(({ message }) => message);
    expect(messageOf('10,001', 10_000)).toEqual(['Enter no more than the available credit.']);
    expect(messageOf('70,001', 90_000)).toEqual([paymentMessages.aboveDue]);
    expect(messageOf('', 90_000)).toEqual(['Enter the amount.']);
  });
});

describe('a credit note', () => {
  const items = [
    { description: 'Five images late', amount: '20,000' },
    { description: 'Goodwill', amount: '10,000' },
  ];
  const input = { ...initialCreditNote(today), items, reason: 'Late.' };

  it('has lines that add up to at most what was paid and not credited', () => {
    expect(creditableOf(invoice).minor).toBe(3_000_000);
    expect(creditNoteTotal(items, 'NGN').minor).toBe(3_000_000);
    expect(creditNoteErrors(input, invoice)).toEqual([]);
    expect(creditNoteErrors(input, { ...invoice, amountCredited: 20_001 })).toEqual([
      {
        path: 'items.1.amount',
        message: paymentMessages.abovePaid,
      },
    ]);
    expect(creditNoteBody(input, invoice)).toMatchObject({
      amountCredited: 20_000,
      items: [{ amount: 20_000 }, {}],
    });
  });

  it('ends what the invoice paid for only if the admin says so', () => {
    expect(creditNoteBody(input, invoice)).not.toHaveProperty('endDate');
    expect(creditNoteBody({ ...input, ends: true }, invoice)).toMatchObject({ endDate: today });
    const [error] = creditNoteErrors({ ...input, ends: true, endDate: '' }, invoice);
    expect(error).toMatchObject({ path: 'endDate', message: 'Choose the day on which it ends.' });
  });

  it('needs a description, an amount and a reason', () => {
    const paths = creditNoteErrors(
      { ...initialCreditNote(today), items: [{ description: '', amount: 'x' }] },
      invoice,
    ).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(['items.0.amount', 'items.0.description', 'reason']);
  });
});

describe('a refund', () => {
  const credit = { creditBalance: 10_000, currency: 'NGN' } as const;
  const input = { ...initialRefund(credit, today), reference: 'HTB-9002-1188' };

  it('starts with all credit', () => {
    expect(refundErrors(input, credit, today)).toEqual([]);
    expect(refundBody(input, credit)).toMatchObject({
      amount: 10_000,
      creditBalance: 10_000,
      currency: 'NGN',
    });
  });

  it('is at most the credit, and has a reference', () => {
    expect(refundErrors({ ...input, amount: '10,000.01', reference: '' }, credit, today)).toEqual([
      { path: 'amount', message: 'Enter no more than the available credit.' },
      { path: 'reference', message: 'Enter the reference of the payout.' },
    ]);
  });
});
