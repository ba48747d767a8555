// Subscriptions in every standing that one can have, each with somebody to sign in as.

import type { PlanId } from '@burnish/domain/catalogue/plans';
import type { SubscriptionStatus } from '@burnish/domain/subscription/subscription';
import type { Calendar } from '../calendar.ts';
import { chanceOf } from '../chance.ts';
import { type Customer, join } from '../customer.ts';
import { cast } from '../people/cast.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';
import { longInstructions } from '../words.ts';
import { ask, buy, use } from './buy.ts';
import { endingAt, subscribe } from './subscribe.ts';

interface Standing {
  readonly who: keyof typeof cast;
  readonly planId: PlanId;
  /** Days from today to the end of the last month that is paid for. */
  readonly endsIn: number;
  readonly months: number;
  /** Of the last month's images. */
  readonly used: number;
  readonly set?: SubscriptionStatus;
}

const monthly: readonly Standing[] = [
  { who: 'marta', planId: 'gold-plan', endsIn: 9, months: 5, used: 1 },
  { who: 'grant', planId: 'silver-plan', endsIn: 0, months: 3, used: 0.7 },
  { who: 'imani', planId: 'gold-plan', endsIn: 1, months: 2, used: 0.9 },
  { who: 'deji', planId: 'diamond-plan', endsIn: 3, months: 6, used: 0.84 },
  { who: 'clara', planId: 'silver-plan', endsIn: -12, months: 3, used: 0.4 },
  { who: 'ife', planId: 'silver-plan', endsIn: 14, months: 4, used: 0.5, set: 'suspended' },
  { who: 'misaki', planId: 'gold-plan', endsIn: -40, months: 2, used: 0.3, set: 'inactive' },
  { who: 'lucia', planId: 'silver-plan', endsIn: 6, months: 2, used: 0.2, set: 'cancelled' },
];

async function* stand(studio: Studio, calendar: Calendar, standing: Standing): Story {
  const { day } = calendar;
  const { who, planId, endsIn, months, used, set } = standing;
  const chance = chanceOf(`standing of ${who}`);
  const plan = endingAt(day(endsIn, 12), months);
  yield new Date(plan.from.getTime() - chance.between(20, 30) * 86_400_000);
  const customer = await join(studio, cast[who]);
  const uses = plan.renewals.map(() => chance.between(50, 95) / 100);
  const wish = { planId, cycle: 'monthly' } as const;
  const { order } = yield* subscribe(studio, customer, { wish, ...plan, uses }, chance);
  yield* use(studio, order, used, [day(endsIn - 25), day(Math.min(endsIn, 0) - 1)], chance);
  if (who === 'clara') yield* unpaid(studio, customer, calendar);
  if (set === undefined) return;
  yield day(Math.min(endsIn, 0) - 1, 18, 20);
  await order.setStatus(chance.pick(studio.staff), set);
}

/** Clara's next month is invoiced, and was due some days ago. */
async function* unpaid(studio: Studio, customer: Customer, { day }: Calendar): Story {
  const pace = {
    requested: day(-12, 18, 25),
    approved: day(-11, 9, 40),
    invoiced: day(-11, 14, 12),
    opened: day(-11, 20, 3),
    paid: day(0),
    handedIn: day(0),
  };
  const wish = { planId: 'silver-plan', cycle: 'monthly' } as const;
  yield* ask(studio, customer, wish, pace, chanceOf('unpaid'), { dueDays: 7, opens: 'marks' });
}

/** A naira customer by the year, with images by the piece beside it. */
async function* ngozi(studio: Studio, { day }: Calendar): Story {
  yield day(-300, 9, 41);
  const customer = await join(studio, cast.ngozi);
  const chance = chanceOf('Ngozi');
  const wish = { planId: 'gold-plan', cycle: 'yearly' } as const;
  const year = yield* buy(studio, customer, wish, day(-268, 11, 20), chance);
  yield* use(studio, year, 0.55, [day(-260), day(-70)], chance);
  const extra = { serviceId: 'magazine-retouch', quantity: 20 } as const;
  const pieces = yield* buy(studio, customer, extra, day(-44, 10), chance);
  yield* use(studio, pieces, 0.5, [day(-40), day(-6)], chance);
}

/** The longest of everything, and a plan for years of work. */
async function* maximiliane(studio: Studio, { day }: Calendar): Story {
  yield day(-97, 7, 13);
  const customer = await join(studio, cast.maximiliane);
  const chance = chanceOf('Maximiliane');
  const wish = { planId: 'diamond-plan', cycle: 'yearly', instructions: longInstructions } as const;
  const year = yield* buy(studio, customer, wish, day(-80, 14), chance);
  yield* use(studio, year, 0.31, [day(-76), day(-9)], chance);
  const many = { serviceId: 'basic-product', quantity: 100_000, instructions: longInstructions } as const;
  yield* buy(studio, customer, many, day(3, 12), chance);
}

export function standings(studio: Studio, calendar: Calendar): Story[] {
  return [
    ...monthly.map((standing) => stand(studio, calendar, standing)),
    ngozi(studio, calendar),
    maximiliane(studio, calendar),
  ];
}
