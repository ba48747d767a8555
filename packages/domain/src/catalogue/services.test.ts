import { describe, expect, it } from 'vitest';
import { toDecimal, units } from '../money/money.ts';
import { findOrderableService, quantityBounds, services } from './services.ts';

describe('pay per image', () => {
  it('is listed under the stated categories, names and prices', () => {
    const listing = services.map((service) =>
      service.kind === 'orderable'
        ? [service.category, service.name, toDecimal(service.unitPrice.USD), toDecimal(service.unitPrice.NGN)]
        : [service.category, service.name, 'from', toDecimal(service.from)],
    );
    expect(listing).toEqual([
      ['Portrait / Beauty Retouching', 'Natural Retouch (Basic)', 5, 3_000],
      ['Portrait / Beauty Retouching', 'High-End Retouch (Premium)', 8, 5_000],
      ['Portrait / Beauty Retouching', 'Magazine Retouch (Luxury)', 15, 7_000],
      ['E-Commerce / Product Retouching', 'Basic Product', 1, 600],
      ['E-Commerce / Product Retouching', 'Premium Product', 3, 1_500],
      ['Creative Work', 'Advanced composites & manipulations', 'from', 25],
    ]);
  });

  it('states the quoted price in dollars', () => {
    const quoted = services.filter((service) => service.kind === 'quoted');
    expect(quoted.map(({ from }) => from)).toEqual([units(25, 'USD')]);
  });

  it('is found by its exact name', () => {
    expect(findOrderableService('Basic Product')?.unitPrice).toEqual({
      USD: units(1, 'USD'),
      NGN: units(600, 'NGN'),
    });
    expect(findOrderableService('basic product')).toBeUndefined();
    expect(findOrderableService('Campaign Ready')).toBeUndefined();
  });

  it('does not sell what is only quoted', () => {
    expect(findOrderableService('Advanced composites & manipulations')).toBeUndefined();
  });

  it('takes 1 to 100,000 images', () => {
    expect(quantityBounds).toEqual({ min: 1, max: 100_000 });
  });
});
