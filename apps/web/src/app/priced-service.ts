import { brand } from '@burnish/domain/brand';
import { type BillingCycle, billingCycles, planPrice, plans } from '@burnish/domain/catalogue/plans';
import { getService, serviceIds } from '@burnish/domain/catalogue/services';
import { currencies, type Money, toDecimal } from '@burnish/domain/money/money';
import { organizationId, schemaOrg } from './json-ld.ts';
import { publicOrigin } from './public-origin.ts';

const lasting: Readonly<Record<BillingCycle, string>> = { monthly: 'P1M', yearly: 'P1Y' };

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

/** Everything that has a price of its own, in both currencies, in the words of schema.org. */
export function pricedService() {
  const ofPlans = plans.flatMap((plan) =>
    billingCycles.flatMap((cycle) =>
      currencies.map((currency) =>
        offer(plan.name, planPrice(plan, cycle, currency), { billingDuration: lasting[cycle] }),
      ),
    ),
  );
  const ofImages = serviceIds
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
    offers: [...ofPlans, ...ofImages],
  };
}
