import { expect, it } from 'vitest';
import { isRenewable, subscriptionStatuses, takesAway } from './subscription.ts';

it('takes the next payment unless it is cancelled', () => {
  expect(subscriptionStatuses.filter(isRenewable)).toEqual(['active', 'inactive', 'suspended']);
});

it('takes something away on the way from active to cancelled, and never on the way back', () => {
  const losing = subscriptionStatuses.map((from) => subscriptionStatuses.filter((to) => takesAway(from, to)));
  expect(losing).toEqual([
    ['inactive', 'suspended', 'cancelled'],
    ['suspended', 'cancelled'],
    ['cancelled'],
    [],
  ]);
});
