import { expect, it } from 'vitest';
import { isRenewable, isRestriction, subscriptionStatuses } from './subscription.ts';

it('is renewable unless it is cancelled', () => {
  expect(subscriptionStatuses.filter(isRenewable)).toEqual(['active', 'inactive', 'suspended']);
});

it('restricts the customer from active toward cancelled, and never in the other direction', () => {
  const restrictions = subscriptionStatuses.map((from) =>
    subscriptionStatuses.filter((to) => isRestriction(from, to)),
  );
  expect(restrictions).toEqual([
    ['inactive', 'suspended', 'cancelled'],
    ['suspended', 'cancelled'],
    ['cancelled'],
    [],
  ]);
});
