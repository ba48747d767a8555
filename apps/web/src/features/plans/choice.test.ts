import { describe, expect, it } from 'vitest';
import { type Choice, fromQuery, toQuery } from './choice.ts';

const read = (query: string) => fromQuery(new URLSearchParams(query));

describe('the choice in the address', () => {
  it('comes back as it went', () => {
    const choice: Choice = { planId: 'diamond-plan', cycle: 'yearly', currency: 'NGN' };
    expect(read(toQuery(choice))).toEqual(choice);
  });

  it('is none without a plan that is sold', () => {
    expect(read('')).toBeNull();
    expect(read('cycle=yearly')).toBeNull();
    expect(read('plan=platinum-plan')).toBeNull();
  });

  it('has its defaults where the rest is missing or unknown', () => {
    const expected = { planId: 'gold-plan', cycle: 'monthly', currency: 'USD' };
    expect(read('plan=gold-plan')).toEqual(expected);
    expect(read('plan=gold-plan&cycle=weekly&currency=EUR')).toEqual(expected);
  });
});
