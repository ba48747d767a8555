// Teni has an order at every step of the path, of both kinds; Noor has just arrived and has none.
import type { Calendar } from '../calendar.ts';
import { chanceOf } from '../chance.ts';
import { type Customer, join } from '../customer.ts';
import type { Wish } from '../order.ts';
import { cast } from '../people/cast.ts';
import type { Studio } from '../studio.ts';
import { type Story, together } from '../timeline.ts';
import { instructions, receiptRefusals } from '../words.ts';
import { buy, type Pace } from './buy.ts';

/** Each goes as far as today lets it: what is dated after today does not happen. */
const steps: readonly { readonly wish: Wish; readonly at: readonly number[]; readonly refusal?: string }[] = [
  { wish: { serviceId: 'natural-retouch', quantity: 15 }, at: [-1, 1, 1, 1, 1] },
  { wish: { planId: 'silver-plan', cycle: 'monthly' }, at: [-2, -1, 1, 1, 1] },
  { wish: { serviceId: 'premium-product', quantity: 40 }, at: [-6, -5, -3, 1, 1] },
  { wish: { serviceId: 'high-end-retouch', quantity: 7 }, at: [-9, -8, -7, -1, 1] },
  {
    wish: { serviceId: 'basic-product', quantity: 64 },
    at: [-12, -11, -9, -2, 1],
    refusal: receiptRefusals[1],
  },
  { wish: { planId: 'gold-plan', cycle: 'yearly', currency: 'USD' }, at: [-17, -16, -15, -13, -12] },
];

async function* step(
  studio: Studio,
  customer: Customer,
  { day }: Calendar,
  { wish, at, refusal }: (typeof steps)[number],
): Story {
  const [requested = 0, approved = 0, invoiced = 0, paid = 0, confirmed = 0] = at;
  const chance = chanceOf(`Teni, ${requested}`);
  const pace: Pace = {
    requested: day(requested, 16, 25),
    approved: day(approved, 9, 50),
    invoiced: day(invoiced, 13, 5),
    opened: day(invoiced, 19, 12),
    paid: day(paid, 8, 10),
    handedIn: day(paid, 8, 41),
  };
  const asked = { ...wish, instructions: chance.pick(instructions) };
  const ways = { pace, ...(refusal === undefined ? {} : { firstRefusal: refusal }) };
  yield* buy(studio, customer, asked, day(confirmed, 11, 30), chance, ways);
}

async function* teni(studio: Studio, calendar: Calendar): Story {
  yield calendar.day(-33, 20, 50);
  const customer = await join(studio, cast.teni);
  yield* together(steps.map((one) => step(studio, customer, calendar, one)));
}

async function* noor(studio: Studio, { day }: Calendar): Story {
  yield day(-1, 21, 34);
  await join(studio, cast.noor);
}

export function newcomers(studio: Studio, calendar: Calendar): Story[] {
  return [teni(studio, calendar), noor(studio, calendar)];
}
