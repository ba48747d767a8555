import { describe, expect, it } from 'vitest';
import { firstView, type PricingView, readView, viewAddress } from './address.ts';

const read = (address: string) => readView(new URL(address, 'https://any.invalid').searchParams);

describe('the view of the prices in the address', () => {
  it.each<Partial<PricingView>>([
    {},
    { cycle: 'yearly', planCurrency: 'NGN' },
    { tab: 'pay-per-image', imageCurrency: 'NGN' },
    { plan: 'diamond-plan', cycle: 'yearly', planCurrency: 'NGN', imageCurrency: 'NGN' },
    { tab: 'pay-per-image', service: 'basic-product', cycle: 'yearly' },
    { images: { natural: 0, highEnd: 12, magazine: 100_000 }, waysCurrency: 'NGN' },
  ])('comes back as it went: %j', (change) => {
    const view = { ...firstView, ...change };
    expect(read(viewAddress(view))).toEqual(view);
  });

  it('is bare where everything is as at first', () => {
    expect(viewAddress(firstView)).toBe('/pricing');
    expect(viewAddress({ ...firstView, plan: 'gold-plan' })).toBe('/pricing?plan=gold-plan');
  });

  it('passes over what is not sold, and what nobody knows', () => {
    const query = '?tab=gifts&cycle=weekly&currency=EUR&image-currency=&plan=platinum-plan&service=magic';
    expect(read(query)).toEqual(firstView);
  });

  it.each(['', '-1', '1.5', '1e3', '100001', '0x10', ' 5', 'many'])(
    'passes over %j, which is no number of images',
    (text) => {
      expect(read(`?natural=${encodeURIComponent(text)}`)).toEqual(firstView);
    },
  );

  it('says the images of each tier by its name', () => {
    const images = { natural: 1, highEnd: 2, magazine: 3 };
    expect(viewAddress({ ...firstView, images })).toBe('/pricing?natural=1&high-end=2&magazine=3');
  });

  it('shows the tab of what was chosen, and one choice at a time', () => {
    expect(read('?service=basic-product').tab).toBe('pay-per-image');
    expect(read('?tab=pay-per-image&plan=gold-plan').tab).toBe('plans');
    expect(read('?plan=gold-plan&service=basic-product')).toMatchObject({ plan: 'gold-plan', service: null });
  });
});
