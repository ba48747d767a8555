import { personSample, staffSample } from '../accounts/samples.ts';
import { imagesPurchaseSample, planSample } from '../orders/samples.ts';
import type { ImagesSubscription, PlanSubscription, UpgradeQuote, UsageEntry } from './entities.ts';

export const subscriptionSample: PlanSubscription = {
  _id: '0193f6c9-0d55-7a84-bb0e-72f3c1a9e518',
  userId: personSample,
  planId: planSample,
  subscriptionType: 'subscription',
  status: 'active',
  billingCycle: 'monthly',
  currency: 'NGN',
  monthlyPrice: 120_000,
  startDate: '2026-11-03T15:20:00.000Z',
  endDate: '2026-12-03T15:20:00.000Z',
  nextBillingDate: '2026-12-03T15:20:00.000Z',
  usableUntil: '2026-12-06T15:20:00.000Z',
  isInGrace: false,
  isEnded: false,
  imagesUsed: 41,
  imagesLimit: 60,
  rolledOver: 0,
  imagesReturned: 0,
  isExhausted: false,
  isUsable: true,
  autoRenew: true,
  nextPlanId: planSample,
  nextBillingCycle: 'monthly',
  nextPrice: 120_000,
  upcomingPeriods: [],
  paidPeriodsAhead: 0,
  paidUntil: '2026-12-03T15:20:00.000Z',
  earlyStart: null,
  pause: null,
  isRenewalDue: false,
  upgrade: null,
  allowedActions: ['upgrade'],
  paidAt: '2026-11-03T15:20:00.000Z',
  createdAt: '2026-11-03T15:20:00.000Z',
};

export const usageEntrySample: UsageEntry = {
  _id: '0193f9a1-44c7-7b06-93d8-0f6b1e27c5a2',
  images: 12,
  tier: null,
  reason: 'Wedding in Ikoyi, first set',
  person: { ...staffSample, email: 'tobi@burnish.test', companyName: null },
  createdAt: '2026-11-06T16:40:00.000Z',
};

export const imagesSubscriptionSample: ImagesSubscription = {
  _id: '0193f8e6-6f0d-7c21-a1b7-83e4d5902c1f',
  userId: personSample,
  subscriptionType: 'payPerImage',
  planId: imagesPurchaseSample,
  serviceName: 'High-End Retouch (Premium)',
  serviceType: 'High-End Retouch (Premium)',
  quantity: 24,
  unitPrice: 8,
  monthlyPrice: 8,
  currency: 'USD',
  status: 'active',
  startDate: '2026-11-06T10:12:00.000Z',
  imagesUsed: 9,
  imagesLimit: 24,
  isExhausted: false,
  isUsable: true,
  specialInstructions: null,
  paidAt: '2026-11-06T10:12:00.000Z',
  createdAt: '2026-11-06T10:12:00.000Z',
};

export const upgradeQuoteSample: UpgradeQuote = {
  currency: 'NGN',
  unusedPeriods: [
    {
      planId: planSample,
      billingCycle: 'monthly',
      amountPaid: 120_000,
      days: 30,
      unusedDays: 15,
      images: 60,
      unusedImages: 19,
      value: 38_000,
    },
  ],
  unusedValue: 38_000,
  creditBalance: 0,
  payUntil: '2026-11-25T00:00:00.000Z',
  options: [
    {
      planId: { _id: 'diamond-plan', name: 'Diamond Plan', imagesPerMonth: 150, monthlyPrice: 397 },
      billingCycle: 'monthly',
      images: 150,
      price: 200_000,
      amount: 162_000,
    },
  ],
};
