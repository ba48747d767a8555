import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import { changesTo, type EditValues, editSchema, numberOrZero, valuesOf } from './edit-values.ts';

const current: EditValues = { status: 'active', imagesUsed: 41, imagesLimit: 60 };

describe('editSchema', () => {
  const errorsOf = (row: Parameters<typeof editSchema>[0], edited: Partial<EditValues>) =>
    editSchema(row)
      .safeParse({ ...current, ...edited })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const countError = (min: number) => `Enter a whole number from ${min} to 1,000,000.`;

  it.each([
    [{ imagesUsed: -1 }, ['imagesUsed', countError(0)]],
    [{ imagesUsed: 2.5 }, ['imagesUsed', countError(0)]],
    [{ imagesUsed: 1_000_001 }, ['imagesUsed', countError(0)]],
    [{ imagesLimit: 0 }, ['imagesLimit', countError(1)]],
    [{ imagesLimit: 1_000_001 }, ['imagesLimit', countError(1)]],
    [{ reason: 'x'.repeat(201) }, ['reason', 'Use at most 200 characters.']],
  ])('rejects %j for a plan', (edited, error) => {
    expect(errorsOf(subscriptionSample, edited)).toEqual([error]);
  });

  it('accepts a plan with more images used than its limit', () => {
    expect(errorsOf(subscriptionSample, { imagesUsed: 61, imagesLimit: 1 })).toBeUndefined();
  });

  it('limits pay-per-image usage to the purchased quantity', () => {
    const { quantity } = imagesSubscriptionSample;
    expect(errorsOf(imagesSubscriptionSample, { imagesUsed: quantity })).toBeUndefined();
    expect(errorsOf(imagesSubscriptionSample, { imagesUsed: quantity + 1 })).toEqual([
      ['imagesUsed', `Enter a whole number from 0 to ${quantity}.`],
    ]);
  });
});

describe('changesTo', () => {
  it('returns only the values that differ', () => {
    expect(changesTo(current, current)).toEqual({});
    expect(changesTo(current, { ...current, imagesUsed: 0 })).toEqual({ imagesUsed: 0 });
    expect(changesTo(current, { ...current, imagesUsed: 40, reason: 'One was returned' })).toEqual({
      imagesUsed: 40,
      reason: 'One was returned',
    });
    expect(changesTo(current, { ...current, reason: '' })).toEqual({});
    expect(changesTo(current, { status: 'cancelled', imagesUsed: 41, imagesLimit: 61 })).toEqual({
      status: 'cancelled',
      imagesLimit: 61,
    });
  });
});

describe('valuesOf', () => {
  it('picks the editable values, with an empty reason', () => {
    const { status, imagesUsed, imagesLimit } = subscriptionSample;
    expect(valuesOf(subscriptionSample)).toEqual({ status, imagesUsed, imagesLimit, reason: '' });
  });
});

describe('numberOrZero', () => {
  it('replaces only NaN', () => {
    expect([Number.NaN, 0, -3, 2.5].map(numberOrZero)).toEqual([0, 0, -3, 2.5]);
  });
});
