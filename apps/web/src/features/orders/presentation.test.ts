import type { Order } from '@burnish/contract/entity';
import { imagesRequestSample, requestSample } from '@burnish/contract/samples';
import type { Actor } from '@burnish/domain/order/path';
import { describe, expect, it } from 'vitest';
import { byTurn, isSettled, leadOf, openStep, recentOf, seedOf, termsOf, titleOf } from './presentation.ts';

function order(_id: string, actsNext: Actor | null): Order {
  return { ...requestSample, _id, path: { ...requestSample.path, actsNext } };
}

const orders = (...turns: readonly (Actor | null)[]) => turns.map((turn, place) => order(`${place}`, turn));

describe('leadOf', () => {
  it.each([
    [['customer', 'studio'], 'One order waits for you, one is with us.'],
    [['customer', 'studio', 'customer', 'studio', 'studio'], 'Two orders wait for you, three are with us.'],
    [['customer', null], 'One order waits for you.'],
    [['studio'], 'One order is with us. Nothing waits for you.'],
    [['studio', 'studio'], 'Two orders are with us. Nothing waits for you.'],
    [[null, null], 'Nothing waits for you.'],
    [[], 'Choose a plan, and the first order stands here.'],
  ] as const)('of %j', (turns, words) => {
    expect(leadOf(orders(...turns))).toBe(words);
  });

  it('counts on where there are no words for it', () => {
    expect(leadOf(orders(...Array.from({ length: 12 }, () => 'customer' as const)))).toBe(
      '12 orders wait for you.',
    );
  });
});

describe('isSettled', () => {
  it.each([
    [['studio', null], true],
    [['studio', 'customer'], false],
    [[], false],
  ] as const)('of %j', (turns, settled) => {
    expect(isSettled(orders(...turns))).toBe(settled);
  });
});

describe('the recent orders', () => {
  const ids = (shown: readonly Order[]) => shown.map(({ _id }) => _id);

  it('begin with what waits for the customer, else with the newest', () => {
    expect(ids(byTurn(orders(null, 'studio', 'customer', null, 'customer')))).toEqual([
      '2',
      '4',
      '0',
      '1',
      '3',
    ]);
  });

  it('are three', () => {
    expect(ids(recentOf(orders(null, 'studio', null, 'customer')))).toEqual(['3', '0', '1']);
  });

  it('are more when more wait for the customer', () => {
    expect(recentOf(orders('customer', 'customer', null, 'customer', 'customer'))).toHaveLength(4);
  });
});

describe('an order', () => {
  it('says what it is and what it costs, with its cycle', () => {
    expect(titleOf(requestSample)).toBe('Gold Plan, monthly');
    expect(termsOf(requestSample)).toBe('60 images per month, ₦120,000 per month');
    expect(termsOf({ ...requestSample, billingCycle: 'yearly', currency: 'USD', finalPrice: 2_010 })).toBe(
      '720 images per year, $2,010 per year',
    );
  });

  it('of single images says how many, and what each costs', () => {
    expect(titleOf(imagesRequestSample)).toBe('High-End Retouch (Premium)');
    expect(termsOf({ ...imagesRequestSample, quantity: 1_200 })).toBe('1,200 images, $8 each');
    expect(termsOf({ ...imagesRequestSample, quantity: 1, unitPrice: 600, currency: 'NGN' })).toBe(
      '1 image, ₦600 each',
    );
  });

  it('has an open step until all are done', () => {
    expect(openStep(requestSample.path)).toBe('paid');
    const done = requestSample.path.steps.map((step) => ({ ...step, state: 'done' as const }));
    expect(openStep({ steps: done, actsNext: null })).toBeNull();
  });

  it('keeps its ring', () => {
    expect(seedOf('a')).toBe(seedOf('a'));
    expect(seedOf('a')).not.toBe(seedOf('b'));
  });
});
