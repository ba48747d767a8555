// Subscriptions of every status, each with a user to sign in as.

import type { PlanId } from '@burnish/domain/catalog/plans';
import type { SubscriptionStatus } from '@burnish/domain/subscriptions/subscription';
import type { Calendar } from '../calendar.ts';
import { type Customer, createCustomer } from '../customer.ts';
import { placeOrder } from '../order.ts';
import { cast } from '../people/cast.ts';
import { randomFor } from '../random.ts';
import type { Studio } from '../studio.ts';
import { longInstructions } from '../texts.ts';
import type { Story } from '../timeline.ts';
import { buy, orderUntilInvoice, recordUsage } from './buy.ts';
import { cancelPlan, orderUpgrade } from './plan-changes.ts';
import { endingAt, subscribe } from './subscribe.ts';

interface SubscriptionCase {
  readonly who: keyof typeof cast;
  readonly planId: PlanId;
  /** Days from today to the end of the last paid month. */
  readonly endsIn: number;
  readonly months: number;
  /** The share of the last month's images. */
  readonly used: number;
  readonly set?: SubscriptionStatus;
}

const monthly: readonly SubscriptionCase[] = [
  { who: 'marta', planId: 'gold-plan', endsIn: 9, months: 5, used: 1 },
  { who: 'grant', planId: 'silver-plan', endsIn: 0, months: 3, used: 0.7 },
  { who: 'imani', planId: 'gold-plan', endsIn: 1, months: 2, used: 0.9 },
  { who: 'deji', planId: 'diamond-plan', endsIn: 3, months: 6, used: 0.84 },
  { who: 'clara', planId: 'silver-plan', endsIn: -12, months: 3, used: 0.4 },
  { who: 'ife', planId: 'silver-plan', endsIn: 14, months: 4, used: 0.5, set: 'suspended' },
  { who: 'misaki', planId: 'gold-plan', endsIn: -40, months: 2, used: 0.3, set: 'inactive' },
  { who: 'lucia', planId: 'silver-plan', endsIn: 6, months: 2, used: 0.2, set: 'cancelled' },
];

async function* subscriptionStory(studio: Studio, calendar: Calendar, subscription: SubscriptionCase): Story {
  const { day } = calendar;
  const { who, planId, endsIn, months, used, set } = subscription;
  const random = randomFor(`subscription of ${who}`);
  const plan = endingAt(day(endsIn, 12), months);
  yield new Date(plan.from.getTime() - random.between(20, 30) * 86_400_000);
  const customer = await createCustomer(studio, cast[who]);
  const uses = plan.renewals.map(() => random.between(50, 95) / 100);
  const input = { planId, cycle: 'monthly' } as const;
  const { order } = yield* subscribe(studio, customer, { input, ...plan, uses }, random);
  yield* recordUsage(studio, order, used, [day(endsIn - 25), day(Math.min(endsIn, 0) - 1)], random);
  if (who === 'clara') yield* unpaidRenewal(studio, customer, calendar);
  if (set === undefined) return;
  yield day(Math.min(endsIn, 0) - 1, 18, 20);
  await order.setStatus(random.pick(studio.staff), set);
}

/** Clara's next month is invoiced and some days overdue. */
async function* unpaidRenewal(studio: Studio, customer: Customer, { day }: Calendar): Story {
  const schedule = {
    requested: day(-12, 18, 25),
    approved: day(-11, 9, 40),
    invoiced: day(-11, 14, 12),
    opened: day(-11, 20, 3),
    paid: day(0),
    receiptSubmitted: day(0),
  };
  const input = { planId: 'silver-plan', cycle: 'monthly' } as const;
  yield* orderUntilInvoice(studio, customer, input, schedule, randomFor('unpaid'), {
    dueDays: 7,
    opens: 'marks',
  });
}

/** A yearly plan in naira, plus single images. The customer has ordered an upgrade. */
async function* ngozi(studio: Studio, { day }: Calendar): Story {
  yield day(-300, 9, 41);
  const customer = await createCustomer(studio, cast.ngozi);
  const random = randomFor('Ngozi');
  const input = { planId: 'silver-plan', cycle: 'yearly' } as const;
  const year = yield* buy(studio, customer, input, day(-268, 11, 20), random);
  yield* recordUsage(studio, year, 0.55, [day(-260), day(-70)], random);
  const extra = { serviceId: 'magazine-retouch', quantity: 20 } as const;
  const pieces = yield* buy(studio, customer, extra, day(-44, 10), random);
  yield* recordUsage(studio, pieces, 0.5, [day(-40), day(-6)], random);
  yield day(-2, 14, 5);
  await orderUpgrade(studio, customer, year, { planId: 'gold-plan', billingCycle: 'yearly' });
}

/** The longest names and texts, a yearly plan that is canceled with notice, and the largest order, which waits for approval. */
async function* maximiliane(studio: Studio, { day }: Calendar): Story {
  yield day(-97, 7, 13);
  const customer = await createCustomer(studio, cast.maximiliane);
  const random = randomFor('Maximiliane');
  const input = { planId: 'diamond-plan', cycle: 'yearly', instructions: longInstructions } as const;
  const year = yield* buy(studio, customer, input, day(-80, 14), random);
  yield* recordUsage(studio, year, 0.31, [day(-76), day(-9)], random);
  yield day(-4, 9, 12);
  await cancelPlan(studio, customer, year);
  yield day(-2, 11, 25);
  const many = { serviceId: 'basic-product', quantity: 100_000, instructions: longInstructions } as const;
  // An invoice of this size would be the only bar of its month in a report.
  await placeOrder(studio, customer, many);
}

export function subscriptionStories(studio: Studio, calendar: Calendar): Story[] {
  return [
    ...monthly.map((subscription) => subscriptionStory(studio, calendar, subscription)),
    ngozi(studio, calendar),
    maximiliane(studio, calendar),
  ];
}
