// What confirmed payments bought: plans, or individual images.
import { billingCycles, tiers } from '@burnish/domain/catalog/plans';
import { planActions } from '@burnish/domain/subscriptions/plan-actions';
import { subscriptionStatuses } from '@burnish/domain/subscriptions/subscription';
import { z } from 'zod';
import { personRef } from '../accounts/entities.ts';
import { amount, calendarDate, currency, dateTime, id, identified } from '../common.ts';
import { planRef, purchaseRef } from '../orders/entities.ts';
import { pause } from '../pauses/entities.ts';
import { refundRequest } from '../refund-requests/entities.ts';

const subscriptionBase = identified.extend({
  userId: personRef,
  status: z.enum(subscriptionStatuses),
  currency,
  imagesUsed: z.number().int(),
  isExhausted: z.boolean(),
  isUsable: z.boolean(),
  refundRequest: refundRequest
    .nullable()
    .describe('A refund request or cancellation that is open, or that was decided in the last 30 days.'),
  refundableUntil: calendarDate
    .nullable()
    .describe(
      "The last day on which the customer can request a refund of the last payment, at midnight UTC. Null: they can't.",
    ),
  paidAt: dateTime,
  createdAt: dateTime,
});

/** A period that is paid for, but has not started yet. */
export const upcomingPeriod = z.object({
  planId: planRef,
  billingCycle: z.enum(billingCycles),
  startDate: dateTime,
  endDate: dateTime,
  images: z.number().int().describe('Images of the period, without those that will roll over.'),
});

/** What happens if the next period is started now. */
export const earlyStart = z.object({
  endDate: dateTime.describe('When the next period would end.'),
  paidUntil: dateTime.describe('When everything that is paid for would end.'),
});

/** An upgrade that waits for its payment, at the price that the customer accepted. */
export const openUpgrade = z.object({
  planId: planRef,
  billingCycle: z.enum(billingCycles),
  price: amount,
  unusedValue: amount.describe(
    'The value of what is left of the current plan, which is deducted from the price.',
  ),
  invoiceId: id,
  invoiceNumber: z.string(),
  amount: amount.describe('The amount of the invoice: the price less the unused value.'),
  amountDue: amount,
  payUntil: calendarDate.describe(
    'The last day on which it can be paid. After that day the invoice is voided, unless a receipt is in review or a part was paid.',
  ),
  isPaymentInReview: z.boolean(),
});

/** An upgrade that ended because it wasn't paid in time. */
export const expiredUpgrade = z.object({
  planId: planRef,
  billingCycle: z.enum(billingCycles),
  payUntil: calendarDate.describe('The last day on which it could be paid.'),
});

/** A paid period whose unused value an upgrade deducts. */
export const unusedPeriod = z.object({
  planId: planRef,
  billingCycle: z.enum(billingCycles),
  amountPaid: amount.describe('What was paid for the period, less credit notes.'),
  days: z.number().int(),
  unusedDays: z.number().int(),
  images: z.number().int(),
  unusedImages: z.number().int(),
  value: amount.describe('The amount paid × the smaller unused share of days and images, rounded down.'),
});

export const upgradeOption = z.object({
  planId: planRef,
  billingCycle: z.enum(billingCycles),
  images: z.number().int().describe('Images of a period.'),
  price: amount,
  amount: amount.describe('The amount of the invoice: the price less the unused value.'),
});

/** What an upgrade would cost now. */
export const upgradeQuote = z.object({
  currency,
  unusedPeriods: z.array(unusedPeriod).describe('The current period, and those that are paid ahead.'),
  unusedValue: amount.describe('The sum of their values.'),
  creditBalance: amount.describe('Credit that can pay for it.'),
  payUntil: calendarDate.describe('When the invoice would be due.'),
  options: z
    .array(upgradeOption)
    .describe(
      'Higher plans and longer billing cycles that cost more than the unused value, without plans of your other subscriptions.',
    ),
});

export const planSubscription = subscriptionBase.extend({
  subscriptionType: z.literal('subscription'),
  planId: planRef.describe('The plan of the current period.'),
  billingCycle: z.enum(billingCycles),
  monthlyPrice: amount.describe("One month, in the subscription's currency."),
  startDate: dateTime.describe('Start of the current period.'),
  endDate: dateTime.describe('End of the current period.'),
  nextBillingDate: dateTime.describe('End of the last period that is paid for.'),
  usableUntil: dateTime.describe(
    'When the images of the current period can no longer be used: its end, or some days later if no further period is paid for.',
  ),
  isInGrace: z
    .boolean()
    .describe('The last period that is paid for has ended, but its images can be used until usableUntil.'),
  isEnded: z
    .boolean()
    .describe('The status is active, but no period is paid for and usableUntil has passed.'),
  imagesLimit: z.number().int().describe('Images of the current period, including those that rolled over.'),
  rolledOver: z.number().int(),
  imagesReturned: z
    .number()
    .int()
    .describe(
      'Images of the current period that were given back from earlier ones, for photos withdrawn after those had ended. Included in imagesLimit.',
    ),
  autoRenew: z
    .boolean()
    .describe(
      'Whether the invoice for the next period is sent by itself, seven days before the end of what is paid for.',
    ),
  nextPlanId: planRef.describe('The plan that a renewal continues with.'),
  nextBillingCycle: z.enum(billingCycles).describe('The billing cycle that a renewal continues with.'),
  nextPrice: amount.describe("What a renewal costs today, in the subscription's currency."),
  upcomingPeriods: z
    .array(upcomingPeriod)
    .describe('Periods that are paid for and follow the current one, in their order.'),
  paidPeriodsAhead: z.number().int().describe('How many periods are paid for and have not started.'),
  paidUntil: dateTime.describe('End of the last period that is paid for. The same as nextBillingDate.'),
  earlyStart: earlyStart
    .nullable()
    .describe(
      'The current period is used up and another one is paid for, so the customer can start that one now. Null: they cannot, for instance because they gave notice.',
    ),
  pause: pause
    .nullable()
    .describe(
      'A pause that is requested, scheduled or running. While it runs, nothing can be uploaded with the plan.',
    ),
  isRenewalDue: z
    .boolean()
    .describe(
      'Whether the plan can be renewed with one call: it is used up, has ended or ends within a week, no later period is paid for, and the customer has not given notice.',
    ),
  upgrade: openUpgrade.nullable().describe('An upgrade that waits for its payment.'),
  expiredUpgrade: expiredUpgrade
    .nullable()
    .describe(
      "The last upgrade, if it wasn't paid in time, for 30 days. Null: there is none, or another one was ordered since.",
    ),
  cancelableOn: calendarDate
    .nullable()
    .describe(
      "The first day without the plan if the customer cancels it now with 30 days' notice, at midnight UTC. Null: they can't.",
    ),
  allowedActions: z.array(z.enum(planActions)),
});

export const imagesSubscription = subscriptionBase.extend({
  subscriptionType: z.literal('payPerImage'),
  planId: purchaseRef,
  serviceName: z.string(),
  serviceType: z.string().describe('The same as serviceName.'),
  quantity: z.number().int().describe('Number of images bought.'),
  unitPrice: amount.describe("One image, in the order's currency."),
  monthlyPrice: amount.describe('The same as unitPrice.'),
  startDate: dateTime.describe('When the payment was confirmed.'),
  imagesLimit: z.number().int().describe('The same as quantity.'),
  specialInstructions: z.string().nullable(),
});

export const subscription = z.discriminatedUnion('subscriptionType', [planSubscription, imagesSubscription]);

export const usageEntry = identified.extend({
  images: z.number().int().describe('Images used. A negative number returns images. Never 0.'),
  tier: z.enum(tiers).nullable().describe('Null: the images have no tier.'),
  reason: z.string().nullable(),
  person: personRef.nullable().describe('Who created the entry. Null: the system.'),
  createdAt: dateTime,
});

export type PlanSubscription = z.output<typeof planSubscription>;
export type ImagesSubscription = z.output<typeof imagesSubscription>;
export type Subscription = z.output<typeof subscription>;
export type UpgradeQuote = z.output<typeof upgradeQuote>;
export type UsageEntry = z.output<typeof usageEntry>;
