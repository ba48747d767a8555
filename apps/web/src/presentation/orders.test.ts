import { imagesOrderSample, planOrderSample } from '@burnish/contract/orders/samples';
import { describe, expect, it } from 'vitest';
import {
  customNotes,
  defaultNote,
  formatImageCount,
  formatOrderPrice,
  formatUnitPrice,
  invoicePath,
  isAutoRenewal,
  orderName,
  orderPath,
  orderPrice,
  orderSummary,
  waitingPhotosText,
} from './orders.ts';

describe('formatOrderPrice', () => {
  it('names the billing cycle of a plan', () => {
    expect(formatOrderPrice(planOrderSample)).toBe('₦120,000 per month');
    expect(formatOrderPrice({ ...planOrderSample, billingCycle: 'yearly', finalPrice: 1_224_000 })).toBe(
      '₦1,224,000 per year',
    );
  });

  it('names the number of images', () => {
    expect(formatOrderPrice(imagesOrderSample)).toBe('$192 for 24 images');
    expect(formatOrderPrice({ ...imagesOrderSample, quantity: 1, totalPrice: 8 })).toBe('$8 for 1 image');
  });
});

describe('orderName', () => {
  it('is the name of the plan or service', () => {
    expect(orderName(planOrderSample)).toBe('Gold Plan');
    expect(orderName(imagesOrderSample)).toBe('High-End Retouch (Premium)');
  });
});

it('formats the number of images and the price of one', () => {
  expect(formatImageCount({ quantity: 1_200 })).toBe('1,200 images');
  expect(formatUnitPrice(imagesOrderSample)).toBe('$8 per image');
});

it('sums up what was ordered', () => {
  expect(orderSummary(planOrderSample)).toBe('Gold Plan, monthly');
  expect(orderSummary(imagesOrderSample)).toBe('High-End Retouch (Premium), 24 images');
});

it('is the price that was agreed on, not the one of the price list', () => {
  expect(orderPrice({ ...planOrderSample, calculatedPrice: 120_000, finalPrice: 99_000 })).toBe(99_000);
  expect(orderPrice(imagesOrderSample)).toBe(192);
});

it('recognizes the order of a renewal, which only plans have', () => {
  expect(isAutoRenewal({ ...planOrderSample, isAutoRenewal: true })).toBe(true);
  expect(isAutoRenewal(planOrderSample)).toBe(false);
  expect(isAutoRenewal(imagesOrderSample)).toBe(false);
});

describe('photos that wait for a payment', () => {
  const waiting = (photoCount: number) =>
    waitingPhotosText({
      ...imagesOrderSample,
      pendingSubmission: {
        _id: '0193fb21-3c4d-7e5f-8a6b-7c8d9e0f1a2b',
        photoCount,
        expiresAt: '2026-12-04T09:00:00.000Z',
      },
    });

  it('are counted', () => {
    expect(waiting(1)).toBe('1 photo waits for this payment');
    expect(waiting(6)).toBe('6 photos wait for this payment');
  });

  it('are not mentioned if there are none', () => {
    expect(waitingPhotosText(imagesOrderSample)).toBeNull();
    expect(waitingPhotosText(planOrderSample)).toBeNull();
  });
});

it('shows the notes of a decision, unless they only repeat the status', () => {
  expect(customNotes({ adminNotes: 'Please call us.' })).toBe('Please call us.');
  expect(customNotes({ adminNotes: defaultNote('rejected') })).toBeNull();
  expect(customNotes({ adminNotes: null })).toBeNull();
});

it('links to the page of an order and of an invoice', () => {
  expect(orderPath({ _id: '7' })).toBe('/orders/7');
  expect(invoicePath({ _id: '8' })).toBe('/invoices/8');
});
