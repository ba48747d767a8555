import { expect, it } from 'vitest';
import { isRenewable, subscriptionStatuses } from './subscription.ts';

it('takes the next payment unless it is cancelled', () => {
  expect(subscriptionStatuses.filter(isRenewable)).toEqual(['active', 'inactive', 'suspended']);
});
