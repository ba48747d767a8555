import { brand } from '@burnish/domain/brand';
import { describe, expect, it } from 'vitest';
import { breadcrumbs, faqPage, organization } from './json-ld.ts';
import { originPlaceholder } from './origin-placeholder.ts';
import { pricedService } from './priced-service.ts';

describe('structured data', () => {
  it('describes the organization, with the origin that the server fills in', () => {
    expect(organization()).toMatchObject({
      '@type': 'Organization',
      name: brand.name,
      url: `${originPlaceholder}/`,
      logo: `${originPlaceholder}/icon-512.png`,
      email: brand.email,
    });
  });

  it('describes the path to a page', () => {
    const steps = (path: string) =>
      breadcrumbs(path).itemListElement.map(({ position, name }) => [position, name]);
    expect(steps('/pricing')).toEqual([
      [1, 'Home'],
      [2, 'Pricing'],
    ]);
    expect(steps('/docs/customers/pay')).toEqual([
      [1, 'Home'],
      [2, 'Guides'],
      [3, 'Pay an invoice'],
    ]);
    expect(steps('/')).toEqual([[1, 'Home']]);
    expect(breadcrumbs('/pricing').itemListElement[1]?.item).toBe(`${originPlaceholder}/pricing`);
  });

  it('contains each question with its answer', () => {
    expect(faqPage([{ title: 'Can I cancel?', content: 'Anytime.' }]).mainEntity).toEqual([
      { '@type': 'Question', name: 'Can I cancel?', acceptedAnswer: { '@type': 'Answer', text: 'Anytime.' } },
    ]);
  });

  it('contains every price of the specification', () => {
    const { offers, provider } = pricedService();
    const prices = offers.map(({ name, price, priceCurrency, priceSpecification }) => {
      const unit = 'billingDuration' in priceSpecification ? priceSpecification.billingDuration : 'image';
      return `${name} ${price} ${priceCurrency} ${unit}`;
    });
    expect(prices).toEqual([
      'Silver Plan 97 USD P1M',
      'Silver Plan 90000 NGN P1M',
      'Silver Plan 989 USD P1Y',
      'Silver Plan 918000 NGN P1Y',
      'Gold Plan 197 USD P1M',
      'Gold Plan 120000 NGN P1M',
      'Gold Plan 2010 USD P1Y',
      'Gold Plan 1224000 NGN P1Y',
      'Diamond Plan 397 USD P1M',
      'Diamond Plan 200000 NGN P1M',
      'Diamond Plan 4050 USD P1Y',
      'Diamond Plan 2040000 NGN P1Y',
      'Natural Retouch (Basic) 5 USD image',
      'Natural Retouch (Basic) 3000 NGN image',
      'High-End Retouch (Premium) 8 USD image',
      'High-End Retouch (Premium) 5000 NGN image',
      'Magazine Retouch (Luxury) 15 USD image',
      'Magazine Retouch (Luxury) 7000 NGN image',
      'Basic Product 1 USD image',
      'Basic Product 600 NGN image',
      'Premium Product 3 USD image',
      'Premium Product 1500 NGN image',
    ]);
    expect(provider['@id']).toBe(organization()['@id']);
  });
});
