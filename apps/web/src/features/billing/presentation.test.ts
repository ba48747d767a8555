import { imagesInvoiceSample, invoiceSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { canBePaid, nameOf, planOf, priceOf, refusedReceipt } from './presentation.ts';

describe('an invoice', () => {
  it('goes by its number, else by the end of its id', () => {
    expect(nameOf(invoiceSample)).toBe('INV-2026-000131');
    expect(nameOf({ _id: '0193f5aa-11b2-7d40-8a55-9e0c31d7f604', invoiceNumber: '' })).toBe('31d7f604');
  });

  it('names its plan', () => {
    expect(planOf(invoiceSample)).toBe('Gold Plan');
    expect(planOf(imagesInvoiceSample)).toBe('High-End Retouch (Premium) (Pay-per-Image)');
    expect(planOf({ planId: { ...invoiceSample.planId, name: '' } })).toBe('Subscription');
  });

  it('says what its amount pays for', () => {
    expect(priceOf(invoiceSample)).toBe('₦120,000 per month');
    expect(priceOf({ amount: 989, currency: 'USD', billingCycle: 'yearly' })).toBe('$989 per year');
    expect(priceOf(imagesInvoiceSample)).toBe('$192');
  });

  it('is paid only when the service says that it can be', () => {
    expect(canBePaid({ allowedActions: [] })).toBe(false);
    expect(canBePaid({ allowedActions: ['view', 'submit_receipt'] })).toBe(true);
  });
});

describe('refusedReceipt', () => {
  const receipt = { _id: 'r', status: 'rejected' as const, adminNotes: 'The amount is cut off.' };

  it('tells of a receipt that no longer counts', () => {
    expect(refusedReceipt({ receipt, paymentSubmitted: false })).toEqual({
      label: 'Receipt rejected',
      tone: 'bad',
    });
  });

  it('says nothing where none was handed in, or one stands', () => {
    expect(refusedReceipt({ receipt: null, paymentSubmitted: false })).toBeNull();
    expect(refusedReceipt(invoiceSample)).toBeNull();
  });
});
