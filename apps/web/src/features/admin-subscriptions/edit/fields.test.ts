import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { changesTo, type EditFields, fieldRules, fieldsOf, numberOrZero } from './fields.ts';

const standing: EditFields = { status: 'active', imagesUsed: 41, imagesLimit: 60 };

describe('fieldRules', () => {
  const faultsOf = (row: Parameters<typeof fieldRules>[0], typed: Partial<EditFields>) =>
    fieldRules(row)
      .safeParse({ ...standing, ...typed })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const wholeMillion = (min: number) => `Enter a whole number from ${min} to 1,000,000.`;

  it.each([
    [{ imagesUsed: -1 }, ['imagesUsed', wholeMillion(0)]],
    [{ imagesUsed: 2.5 }, ['imagesUsed', wholeMillion(0)]],
    [{ imagesUsed: 1_000_001 }, ['imagesUsed', wholeMillion(0)]],
    [{ imagesLimit: 0 }, ['imagesLimit', wholeMillion(1)]],
    [{ imagesLimit: 1_000_001 }, ['imagesLimit', wholeMillion(1)]],
    [{ reason: 'x'.repeat(201) }, ['reason', 'Use at most 200 characters.']],
  ])('of a plan refuses %j', (typed, fault) => {
    expect(faultsOf(subscriptionSample, typed)).toEqual([fault]);
  });

  it('of a plan lets more be used than there are', () => {
    expect(faultsOf(subscriptionSample, { imagesUsed: 61, imagesLimit: 1 })).toBeUndefined();
  });

  it('of images bought by the piece lets as many be used as were bought', () => {
    const { quantity } = imagesSubscriptionSample;
    expect(faultsOf(imagesSubscriptionSample, { imagesUsed: quantity })).toBeUndefined();
    expect(faultsOf(imagesSubscriptionSample, { imagesUsed: quantity + 1 })).toEqual([
      ['imagesUsed', `Enter a whole number from 0 to ${quantity}.`],
    ]);
  });
});

describe('changesTo', () => {
  it('names what differs and nothing else', () => {
    expect(changesTo(standing, standing)).toEqual({});
    expect(changesTo(standing, { ...standing, imagesUsed: 0 })).toEqual({ imagesUsed: 0 });
    expect(changesTo(standing, { ...standing, imagesUsed: 40, reason: 'One came back' })).toEqual({
      imagesUsed: 40,
      reason: 'One came back',
    });
    expect(changesTo(standing, { ...standing, reason: '' })).toEqual({});
    expect(changesTo(standing, { status: 'cancelled', imagesUsed: 41, imagesLimit: 61 })).toEqual({
      status: 'cancelled',
      imagesLimit: 61,
    });
  });
});

it('takes three members of a row, and begins without a reason', () => {
  const { status, imagesUsed, imagesLimit } = subscriptionSample;
  expect(fieldsOf(subscriptionSample)).toEqual({ status, imagesUsed, imagesLimit, reason: '' });
});

it('counts what is no number as 0, and nothing else', () => {
  expect([Number.NaN, 0, -3, 2.5].map(numberOrZero)).toEqual([0, 0, -3, 2.5]);
});
