import type { ImagesSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import type { CsvColumns } from '../../platform/http/csv.ts';

const customer: CsvColumns<Subscription> = {
  Customer: ({ userId }) => userId.fullName,
  Company: ({ userId }) => userId.companyName,
  Email: ({ userId }) => userId.email,
};

/** A column that only plans have. */
function ofPlan(read: (plan: Extract<Subscription, { subscriptionType: 'subscription' }>) => string) {
  return (row: Subscription) => (row.subscriptionType === 'subscription' ? read(row) : null);
}

/** The subscriptions of a list in a file. */
export const subscriptionColumns: CsvColumns<Subscription> = {
  ...customer,
  'Plan or service': ({ planId }) => planId.name,
  Status: ({ status }) => status,
  'Images used': ({ imagesUsed }) => imagesUsed,
  'Images limit': ({ imagesLimit }) => imagesLimit,
  Price: ({ monthlyPrice }) => monthlyPrice,
  Currency: ({ currency }) => currency,
  'Billing cycle': ofPlan(({ billingCycle }) => billingCycle),
  'Start date': ({ startDate }) => startDate,
  'End date': ofPlan(({ endDate }) => endDate),
  'Next billing': ofPlan(({ nextBillingDate }) => nextBillingDate),
  'Auto renew': ofPlan(({ autoRenew }) => (autoRenew ? 'on' : 'off')),
  Paid: ({ paidAt }) => paidAt,
  Created: ({ createdAt }) => createdAt,
};

/** The individually bought images of a list in a file. */
export const imagesColumns: CsvColumns<ImagesSubscription> = {
  ...customer,
  Service: ({ serviceName }) => serviceName,
  Quantity: ({ quantity }) => quantity,
  'Images used': ({ imagesUsed }) => imagesUsed,
  'Unit price': ({ unitPrice }) => unitPrice,
  Currency: ({ currency }) => currency,
  Status: ({ status }) => status,
  'Purchase date': ({ paidAt }) => paidAt,
  'Special instructions': ({ specialInstructions }) => specialInstructions,
};
