import { describe, expect, it } from 'vitest';
import { moneyFromUnits, toDecimal } from '../money/money.ts';
import { findOrderableService, quantityBounds, services } from './services.ts';

describe('services', () => {
  it('have the specified categories, names and prices', () => {
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

  it('quote in USD', () => {
    const quoted = services.filter((service) => service.kind === 'quoted');
    expect(quoted.map(({ from }) => from)).toEqual([moneyFromUnits(25, 'USD')]);
  });

  it('are found by their exact names', () => {
    expect(findOrderableService('Basic Product')?.unitPrice).toEqual({
      USD: moneyFromUnits(1, 'USD'),
      NGN: moneyFromUnits(600, 'NGN'),
    });
    expect(findOrderableService('basic product')).toBeUndefined();
    expect(findOrderableService('Campaign Ready')).toBeUndefined();
  });

  it('cannot be ordered if they are only quoted', () => {
    expect(findOrderableService('Advanced composites & manipulations')).toBeUndefined();
  });

  it('are ordered for 1 to 100,000 images', () => {
    expect(quantityBounds).toEqual({ min: 1, max: 100_000 });
  });
});
