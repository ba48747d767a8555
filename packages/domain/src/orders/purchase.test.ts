import { describe, expect, it } from 'vitest';
import { getPlan, planPrice } from '../catalog/plans.ts';
import { getService } from '../catalog/services.ts';
import { money, moneyFromUnits, multiply } from '../money/money.ts';
import {
  type ImagesItem,
  invoiceLine,
  itemTitle,
  type PlanItem,
  purchaseName,
  unusedValueLine,
} from './purchase.ts';

const yearly: PlanItem = {
  kind: 'plan',
  planId: 'gold-plan',
  cycle: 'yearly',
  price: planPrice(getPlan('gold-plan'), 'yearly', 'NGN'),
};

function images(quantity: number): ImagesItem {
  const { id, unitPrice } = getService('premium-product');
  const price = multiply(unitPrice.NGN, quantity);
  return { kind: 'images', serviceId: id, quantity, unitPrice: unitPrice.NGN, price };
}

describe('a plan item', () => {
  it('has the agreed price and the name of the plan', () => {
    expect(yearly.price).toEqual(moneyFromUnits(1_224_000, 'NGN'));
    expect(itemTitle(yearly)).toBe('Gold Plan');
    expect(purchaseName(yearly)).toBe('Gold Plan');
  });

  it('has an invoice line that names its billing cycle', () => {
    const price = moneyFromUnits(1_224_000, 'NGN');
    expect(invoiceLine(yearly)).toEqual({
      description: 'Gold Plan - yearly subscription',
      quantity: 1,
      unitPrice: price,
      total: price,
    });
    expect(invoiceLine({ ...yearly, cycle: 'monthly' }).description).toBe('Gold Plan - monthly subscription');
  });
});

describe('an images item', () => {
  it('costs the unit price times the quantity', () => {
    expect(images(1).price).toEqual(moneyFromUnits(1_500, 'NGN'));
    expect(images(100_000).price).toEqual(moneyFromUnits(150_000_000, 'NGN'));
  });

  it('has an invoice line that adds up, also if the price of one image was rounded', () => {
    const exact = images(3);
    expect(invoiceLine(exact)).toMatchObject({ quantity: 3, unitPrice: exact.unitPrice, total: exact.price });
    const price = money(exact.price.minor + 1, 'NGN');
    expect(invoiceLine({ ...exact, price })).toMatchObject({ quantity: 1, unitPrice: price, total: price });
  });

  it('is marked as pay per image once it is purchased', () => {
    expect(itemTitle(images(3))).toBe('Premium Product');
    expect(purchaseName(images(3))).toBe('Premium Product (Pay-per-Image)');
  });

  it('has an invoice line with quantity and unit price', () => {
    expect(invoiceLine(images(24))).toEqual({
      description: 'Premium Product (24 images)',
      quantity: 24,
      unitPrice: moneyFromUnits(1_500, 'NGN'),
      total: moneyFromUnits(36_000, 'NGN'),
    });
    expect(invoiceLine(images(1)).description).toBe('Premium Product (1 image)');
  });
});

describe('the unused value of a paid period', () => {
  it('is deducted by a line that says how much was left', () => {
    const line = unusedValueLine({
      planId: 'silver-plan',
      cycle: 'monthly',
      days: 31,
      unusedDays: 20,
      images: 30,
      unusedImages: 12,
      value: moneyFromUnits(38.8, 'USD'),
    });
    expect(line).toEqual({
      description: 'Unused: Silver Plan - monthly subscription, 20 of 31 days and 12 of 30 images left',
      quantity: 1,
      unitPrice: moneyFromUnits(-38.8, 'USD'),
      total: moneyFromUnits(-38.8, 'USD'),
    });
  });
});
