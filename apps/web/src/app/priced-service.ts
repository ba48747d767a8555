import { brand } from '@burnish/domain/brand';
import { type BillingCycle, billingCycles, planPrice, plans } from '@burnish/domain/catalog/plans';
import { getService, serviceIds } from '@burnish/domain/catalog/services';
import { currencies, type Money, toDecimal } from '@burnish/domain/money/money';
import { organizationId, schemaOrg } from './json-ld.ts';
import { publicOrigin } from './public-origin.ts';

const isoDurations: Readonly<Record<BillingCycle, string>> = { monthly: 'P1M', yearly: 'P1Y' };

function offer(name: string, amount: Money, unit: { unitText: string } | { billingDuration: string }) {
  const price = { price: toDecimal(amount), priceCurrency: amount.currency };
  return {
    '@type': 'Offer',
    name,
    ...price,
    priceSpecification: { '@type': 'UnitPriceSpecification', ...price, ...unit },
    url: `${publicOrigin()}/pricing`,
  };
}

/** All prices in both currencies, as schema.org offers. */
export function pricedService() {
  const planOffers = plans.flatMap((plan) =>
    billingCycles.flatMap((cycle) =>
      currencies.map((currency) =>
        offer(plan.name, planPrice(plan, cycle, currency), { billingDuration: isoDurations[cycle] }),
      ),
    ),
  );
  const imageOffers = serviceIds
    .map(getService)
    .flatMap(({ name, unitPrice }) =>
      currencies.map((currency) => offer(name, unitPrice[currency], { unitText: 'image' })),
    );
  return {
    '@context': schemaOrg,
    '@type': 'Service',
    name: brand.trade,
    serviceType: 'Photo retouching',
    provider: { '@id': organizationId() },
    offers: [...planOffers, ...imageOffers],
  };
}
