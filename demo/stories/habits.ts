// What the crowd does: subscribe, buy single images, only look around, or run into problems.
import { planIds } from '@burnish/domain/catalog/plans';
import { serviceIds } from '@burnish/domain/catalog/services';
import type { Calendar } from '../calendar.ts';
import { laterDay, officeHours, wakingHours } from '../calendar.ts';
import type { Customer } from '../customer.ts';
import { type ImagesInput, type Order, type OrderInput, type PlanInput, placeOrder } from '../order.ts';
import type { DemoRandom } from '../random.ts';
import type { Studio } from '../studio.ts';
import { instructionsFor, longInstructions, orderRejections, receiptRejections } from '../texts.ts';
import type { Story } from '../timeline.ts';
import { type BuyOptions, buy, orderUntilInvoice, recordUsage, scheduleUntil } from './buy.ts';
import { subscribe } from './subscribe.ts';

export interface Visit {
  readonly studio: Studio;
  readonly customer: Customer;
  readonly calendar: Calendar;
  readonly random: DemoRandom;
  readonly joined: Date;
}

const after = (instant: Date, days: number) => new Date(instant.getTime() + days * 86_400_000);

function withInstructions<Plain extends OrderInput>(input: Plain, random: DemoRandom): Plain {
  if (random.percent(3)) return { ...input, instructions: longInstructions };
  return random.percent(45) ? { ...input, instructions: random.pick(instructionsFor(input)) } : input;
}

const quantities: { readonly [S in (typeof serviceIds)[number]]: readonly [number, number] } = {
  'natural-retouch': [5, 60],
  'high-end-retouch': [3, 40],
  'magazine-retouch': [1, 12],
  'basic-product': [20, 400],
  'premium-product': [10, 180],
};

function randomImages(random: DemoRandom): ImagesInput & OrderInput {
  const serviceId = random.pick(serviceIds);
  return withInstructions({ serviceId, quantity: random.between(...quantities[serviceId]) }, random);
}

function randomPlan(random: DemoRandom): PlanInput & OrderInput {
  const [silver, gold, diamond] = planIds;
  const planId = random.pick([silver, silver, gold, gold, gold, diamond]);
  return withInstructions({ planId, cycle: random.percent(14) ? 'yearly' : 'monthly' }, random);
}

function randomOptions(random: DemoRandom): BuyOptions {
  return random.percent(12) ? { firstRejection: random.pick(receiptRejections) } : {};
}

async function* rejectedOrder({ studio, customer, random, joined }: Visit): Story {
  yield laterDay(joined, random.between(0, 4), wakingHours, random);
  const order = await placeOrder(
    studio,
    customer,
    random.percent(50) ? randomImages(random) : randomPlan(random),
  );
  yield laterDay(studio.clock.now(), random.between(1, 2), officeHours, random);
  await order.reject(random.pick(studio.staff), random.pick(orderRejections));
}

/** Never pays; after some weeks the studio may void the invoice or reject the order. */
async function* neverPays({ studio, customer, random, joined }: Visit): Story {
  const schedule = scheduleUntil(after(joined, 15), random);
  const input = random.percent(50) ? randomImages(random) : randomPlan(random);
  const { order } = yield* orderUntilInvoice(studio, customer, input, schedule, random, {
    dueDays: random.pick([7, 14, 30]),
  });
  if (random.percent(40)) return;
  yield laterDay(schedule.invoiced, random.between(45, 60), officeHours, random);
  if (random.percent(50)) await order.voidInvoice(random.pick(studio.staff));
  else await order.reject(random.pick(studio.staff), random.pick(orderRejections));
}

async function* buysImages({ studio, customer, random, joined }: Visit): Story {
  let confirmed = after(joined, random.between(14, 24));
  for (let orders = random.between(1, 4); orders > 0; orders -= 1) {
    const order = yield* buy(
      studio,
      customer,
      randomImages(random),
      confirmed,
      random,
      randomOptions(random),
    );
    const begun = studio.clock.now();
    const until = after(begun, random.between(6, 25));
    if (random.percent(85))
      yield* recordUsage(studio, order, random.pick([0.3, 0.5, 0.8, 1, 1, 1]), [begun, until], random);
    confirmed = after(until, random.between(16, 60));
  }
}

async function* subscribes({ studio, customer, random, joined }: Visit): Story {
  const input = randomPlan(random);
  const months = input.cycle === 'yearly' ? 1 : random.pick([1, 1, 2, 2, 3, 3, 4, 5, 7, 9]);
  const renewals = Array.from({ length: months - 1 }, () => random.pick([1, 2, 3, -1, -2, -6]));
  const uses = renewals.map(() => random.pick([0.35, 0.6, 0.75, 0.85, 0.95, 1]));
  const from = after(joined, random.between(14, 26));
  const plan = { input, from, renewals, uses, ways: randomOptions(random) };
  const { order, period } = yield* subscribe(studio, customer, plan, random);
  yield* endPlan({ studio, random }, order, period);
}

async function* endPlan(
  { studio, random }: Pick<Visit, 'studio' | 'random'>,
  order: Order,
  [start, end]: readonly [Date, Date],
): Story {
  const share = random.pick([0.1, 0.4, 0.6, 0.8, 0.9, 1, 1]);
  yield* recordUsage(studio, order, share, [start, after(end, -2)], random);
  if (random.percent(8)) {
    const { imagesLimit } = await order.findSubscription();
    await order.setLimit(random.pick(studio.staff), imagesLimit + 10);
  }
  if (random.percent(6)) return order.setStatus(random.pick(studio.staff), 'suspended');
  yield laterDay(end, random.between(6, 15), officeHours, random);
  if (random.percent(80))
    await order.setStatus(random.pick(studio.staff), random.pick(['inactive', 'cancelled']));
}

async function* buysNothing({ studio, customer, random, joined }: Visit): Story {
  if (!random.percent(12)) return;
  yield laterDay(joined, random.between(8, 60), officeHours, random);
  await studio.accounts.setActive(random.pick(studio.staff), customer.caller.id, false);
}

/** A first order that is in progress now. Yearly plans would make this month's invoices far higher than those of the others. */
async function* ordersNow({ studio, customer, calendar, random }: Visit): Story {
  const input = random.percent(70)
    ? randomImages(random)
    : ({ ...randomPlan(random), cycle: 'monthly' } as const);
  yield* buy(studio, customer, input, calendar.day(random.between(0, 7), random.between(9, 16)), random);
}

type Habit = (visit: Visit) => Story;

/** With the share of customers, in percent. */
const habits: readonly (readonly [number, Habit])[] = [
  [18, buysNothing],
  [5, rejectedOrder],
  [6, neverPays],
  [24, buysImages],
  [36, subscribes],
  [11, ordersNow],
];

export function pickHabit(random: DemoRandom): Habit {
  let left = random.between(
    1,
    habits.reduce((sum, [share]) => sum + share, 0),
  );
  for (const [share, habit] of habits) {
    left -= share;
    if (left <= 0) return habit;
  }
  return buysNothing;
}
