// What the crowd does: most look, many subscribe, some buy by the piece, and some things go wrong.
import { planIds } from '@burnish/domain/catalogue/plans';
import { serviceIds } from '@burnish/domain/catalogue/services';
import type { Calendar } from '../calendar.ts';
import { later, officeHours, wakingHours } from '../calendar.ts';
import type { Chance } from '../chance.ts';
import type { Customer } from '../customer.ts';
import { type ImagesWish, type Order, type PlanWish, placeOrder, type Wish } from '../order.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';
import { longInstructions, orderRefusals, receiptRefusals, wishesFor } from '../words.ts';
import { ask, buy, paceUntil, use, type Ways } from './buy.ts';
import { subscribe } from './subscribe.ts';

export interface Visit {
  readonly studio: Studio;
  readonly customer: Customer;
  readonly calendar: Calendar;
  readonly chance: Chance;
  readonly joined: Date;
}

const after = (instant: Date, days: number) => new Date(instant.getTime() + days * 86_400_000);

function told<Plain extends Wish>(wish: Plain, chance: Chance): Plain {
  if (chance.in100(3)) return { ...wish, instructions: longInstructions };
  return chance.in100(45) ? { ...wish, instructions: chance.pick(wishesFor(wish)) } : wish;
}

const quantities: { readonly [S in (typeof serviceIds)[number]]: readonly [number, number] } = {
  'natural-retouch': [5, 60],
  'high-end-retouch': [3, 40],
  'magazine-retouch': [1, 12],
  'basic-product': [20, 400],
  'premium-product': [10, 180],
};

function somePieces(chance: Chance): ImagesWish & Wish {
  const serviceId = chance.pick(serviceIds);
  return told({ serviceId, quantity: chance.between(...quantities[serviceId]) }, chance);
}

function somePlan(chance: Chance): PlanWish & Wish {
  const [silver, gold, diamond] = planIds;
  const planId = chance.pick([silver, silver, gold, gold, gold, diamond]);
  return told({ planId, cycle: chance.in100(14) ? 'yearly' : 'monthly' }, chance);
}

function someWays(chance: Chance): Ways {
  return chance.in100(12) ? { firstRefusal: chance.pick(receiptRefusals) } : {};
}

async function* turnedDown({ studio, customer, chance, joined }: Visit): Story {
  yield later(joined, chance.between(0, 4), wakingHours, chance);
  const order = await placeOrder(studio, customer, chance.in100(50) ? somePieces(chance) : somePlan(chance));
  yield later(studio.clock.now(), chance.between(1, 2), officeHours, chance);
  await order.reject(chance.pick(studio.staff), chance.pick(orderRefusals));
}

/** Never pays; after some weeks the studio may give it up. */
async function* neverPays({ studio, customer, chance, joined }: Visit): Story {
  const pace = paceUntil(after(joined, 15), chance);
  const wish = chance.in100(50) ? somePieces(chance) : somePlan(chance);
  const { order } = yield* ask(studio, customer, wish, pace, chance, { dueDays: chance.pick([7, 14, 30]) });
  if (chance.in100(40)) return;
  yield later(pace.invoiced, chance.between(45, 60), officeHours, chance);
  if (chance.in100(50)) await order.voidInvoice(chance.pick(studio.staff));
  else await order.reject(chance.pick(studio.staff), chance.pick(orderRefusals));
}

async function* buysPieces({ studio, customer, chance, joined }: Visit): Story {
  let confirmed = after(joined, chance.between(14, 24));
  for (let orders = chance.between(1, 4); orders > 0; orders -= 1) {
    const order = yield* buy(studio, customer, somePieces(chance), confirmed, chance, someWays(chance));
    const begun = studio.clock.now();
    const until = after(begun, chance.between(6, 25));
    if (chance.in100(85))
      yield* use(studio, order, chance.pick([0.3, 0.5, 0.8, 1, 1, 1]), [begun, until], chance);
    confirmed = after(until, chance.between(16, 60));
  }
}

async function* subscribes({ studio, customer, chance, joined }: Visit): Story {
  const wish = somePlan(chance);
  const months = wish.cycle === 'yearly' ? 1 : chance.pick([1, 1, 2, 2, 3, 3, 4, 5, 7, 9]);
  const renewals = Array.from({ length: months - 1 }, () => chance.pick([1, 2, 3, -1, -2, -6]));
  const uses = renewals.map(() => chance.pick([0.35, 0.6, 0.75, 0.85, 0.95, 1]));
  const from = after(joined, chance.between(14, 26));
  const plan = { wish, from, renewals, uses, ways: someWays(chance) };
  const { order, period } = yield* subscribe(studio, customer, plan, chance);
  yield* endPlan({ studio, chance }, order, period);
}

async function* endPlan(
  { studio, chance }: Pick<Visit, 'studio' | 'chance'>,
  order: Order,
  [start, end]: readonly [Date, Date],
): Story {
  const share = chance.pick([0.1, 0.4, 0.6, 0.8, 0.9, 1, 1]);
  yield* use(studio, order, share, [start, after(end, -2)], chance);
  if (chance.in100(8)) {
    const { imagesLimit } = await order.bought();
    await order.setLimit(chance.pick(studio.staff), imagesLimit + 10);
  }
  if (chance.in100(6)) return order.setStatus(chance.pick(studio.staff), 'suspended');
  yield later(end, chance.between(6, 15), officeHours, chance);
  if (chance.in100(80))
    await order.setStatus(chance.pick(studio.staff), chance.pick(['inactive', 'cancelled']));
}

async function* onlyLooks({ studio, customer, chance, joined }: Visit): Story {
  if (!chance.in100(12)) return;
  yield later(joined, chance.between(8, 60), officeHours, chance);
  await studio.accounts.setActive(chance.pick(studio.staff), customer.caller.id, false);
}

/** The first order, on its way these days. */
async function* ordersNow({ studio, customer, calendar, chance }: Visit): Story {
  const wish = chance.in100(70) ? somePieces(chance) : somePlan(chance);
  yield* buy(studio, customer, wish, calendar.day(chance.between(0, 7), chance.between(9, 16)), chance);
}

type Habit = (visit: Visit) => Story;

/** So many of a hundred have it. */
const habits: readonly (readonly [number, Habit])[] = [
  [18, onlyLooks],
  [5, turnedDown],
  [6, neverPays],
  [24, buysPieces],
  [36, subscribes],
  [11, ordersNow],
];

export function someHabit(chance: Chance): Habit {
  let left = chance.between(
    1,
    habits.reduce((sum, [share]) => sum + share, 0),
  );
  for (const [share, habit] of habits) {
    left -= share;
    if (left <= 0) return habit;
  }
  return onlyLooks;
}
