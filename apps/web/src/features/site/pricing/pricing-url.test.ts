import { describe, expect, it } from 'vitest';
import { defaultPricingView, type PricingView, parsePricingView, pricingUrl } from './pricing-url.ts';

const parse = (url: string) => parsePricingView(new URL(url, 'https://any.invalid').searchParams);

describe('pricingUrl and parsePricingView', () => {
  it.each<Partial<PricingView>>([
    {},
    { cycle: 'yearly', planCurrency: 'NGN' },
    { tab: 'pay-per-image', imageCurrency: 'NGN' },
    { plan: 'diamond-plan', cycle: 'yearly', planCurrency: 'NGN', imageCurrency: 'NGN' },
    { tab: 'pay-per-image', service: 'basic-product', cycle: 'yearly' },
    { images: { natural: 0, highEnd: 12, magazine: 100_000 }, calculatorCurrency: 'NGN' },
  ])('are inverse for %j', (change) => {
    const view = { ...defaultPricingView, ...change };
    expect(parse(pricingUrl(view))).toEqual(view);
  });

  it('omit default values', () => {
    expect(pricingUrl(defaultPricingView)).toBe('/pricing');
    expect(pricingUrl({ ...defaultPricingView, plan: 'gold-plan' })).toBe('/pricing?plan=gold-plan');
  });

  it('ignore unknown values', () => {
    const query = '?tab=gifts&cycle=weekly&currency=EUR&image-currency=&plan=platinum-plan&service=magic';
    expect(parse(query)).toEqual(defaultPricingView);
  });

  it.each(['', '-1', '1.5', '1e3', '100001', '0x10', ' 5', 'many'])(
    'ignore %j as number of images',
    (text) => {
      expect(parse(`?natural=${encodeURIComponent(text)}`)).toEqual(defaultPricingView);
    },
  );

  it('write the images of each tier', () => {
    const images = { natural: 1, highEnd: 2, magazine: 3 };
    expect(pricingUrl({ ...defaultPricingView, images })).toBe('/pricing?natural=1&high-end=2&magazine=3');
  });

  it('select the tab of an open order, and allow one order at a time', () => {
    expect(parse('?service=basic-product').tab).toBe('pay-per-image');
    expect(parse('?tab=pay-per-image&plan=gold-plan').tab).toBe('plans');
    expect(parse('?plan=gold-plan&service=basic-product')).toMatchObject({
      plan: 'gold-plan',
      service: null,
    });
  });
});
