import { imagesInvoiceSample, invoiceSample } from '@burnish/contract/orders/samples';
import { describe, expect, it } from 'vitest';
import {
  formatInvoicePrice,
  inactiveReceiptStatus,
  invoiceName,
  isPayable,
  planName,
  showsPaymentSubmitted,
} from './presentation.ts';

describe('invoice texts', () => {
  it('uses the number as name, or else the end of the id', () => {
    expect(invoiceName(invoiceSample)).toBe('INV-2026-000131');
    expect(invoiceName({ _id: '0193f5aa-11b2-7d40-8a55-9e0c31d7f604', invoiceNumber: '' })).toBe('31d7f604');
  });

  it('names the plan', () => {
    expect(planName(invoiceSample)).toBe('Gold Plan');
    expect(planName(imagesInvoiceSample)).toBe('High-End Retouch (Premium) (Pay-per-Image)');
    expect(planName({ planId: { ...invoiceSample.planId, name: '' } })).toBe('Subscription');
  });

  it('formats the price with its billing cycle', () => {
    expect(formatInvoicePrice(invoiceSample)).toBe('₦120,000 per month');
    expect(formatInvoicePrice({ amount: 989, currency: 'USD', billingCycle: 'yearly' })).toBe(
      '$989 per year',
    );
    expect(formatInvoicePrice(imagesInvoiceSample)).toBe('$192');
  });

  it('offers payment only when the server allows it', () => {
    expect(isPayable({ allowedActions: [] })).toBe(false);
    expect(isPayable({ allowedActions: ['view', 'submit_receipt'] })).toBe(true);
  });
});

describe('showsPaymentSubmitted', () => {
  it.each([
    [true, 'payment_made', true],
    [false, 'sent', false],
    [true, 'payment_confirmed', false],
    [true, 'paid', false],
  ] as const)('with an active receipt %s and status %s: %s', (paymentSubmitted, status, expected) => {
    expect(showsPaymentSubmitted({ paymentSubmitted, status })).toBe(expected);
  });
});

describe('inactiveReceiptStatus', () => {
  const receipt = { _id: 'r', status: 'rejected' as const, adminNotes: 'The amount is cut off.' };

  it('returns the status of a rejected receipt', () => {
    expect(inactiveReceiptStatus({ receipt, paymentSubmitted: false })).toEqual({
      label: 'Receipt rejected',
      tone: 'rejected',
    });
  });

  it('says nothing about the approved receipt of a partial payment', () => {
    const approved = { ...receipt, status: 'approved' as const };
    expect(inactiveReceiptStatus({ receipt: approved, paymentSubmitted: false })).toBeNull();
  });

  it('returns null without a receipt or with an active one', () => {
    expect(inactiveReceiptStatus({ receipt: null, paymentSubmitted: false })).toBeNull();
    expect(inactiveReceiptStatus(invoiceSample)).toBeNull();
  });
});
