// Teni has an order at every step of the path, of both kinds; Noor has just arrived and has none.
import type { RequestStatus } from '@burnish/domain/request/request';
import type { Calendar } from '../calendar.ts';
import { chanceOf } from '../chance.ts';
import { type Customer, join } from '../customer.ts';
import { placeOrder, type Wish } from '../order.ts';
import { cast } from '../people/cast.ts';
import type { Studio } from '../studio.ts';
import { type Story, together } from '../timeline.ts';
import { orderRefusals, receiptRefusals, wishesFor } from '../words.ts';
import { buy, type Pace } from './buy.ts';

/** Days from today of the request, its approval, invoice, receipt and confirmation: what is still to come has not happened. */
interface Step {
  readonly days: readonly [number, number, number, number, number];
  readonly refusal?: string;
  readonly wishes: readonly Wish[];
}

const steps: { readonly [S in Exclude<RequestStatus, 'rejected'>]: readonly Step[] } = {
  pending: [
    {
      days: [-1, 1, 1, 1, 1],
      wishes: [
        { planId: 'silver-plan', cycle: 'monthly' },
        { serviceId: 'natural-retouch', quantity: 15 },
      ],
    },
  ],
  approved: [
    {
      days: [-3, -1, 1, 1, 1],
      wishes: [
        { planId: 'gold-plan', cycle: 'yearly' },
        { serviceId: 'premium-product', quantity: 40 },
      ],
    },
  ],
  invoice_sent: [
    {
      days: [-7, -6, -5, 1, 1],
      wishes: [
        { planId: 'gold-plan', cycle: 'monthly' },
        { serviceId: 'high-end-retouch', quantity: 7 },
      ],
    },
    { days: [-10, -9, -8, -1, 1], wishes: [{ serviceId: 'basic-product', quantity: 64 }] },
    {
      days: [-13, -12, -10, -2, 1],
      refusal: receiptRefusals[1],
      wishes: [{ serviceId: 'magazine-retouch', quantity: 3 }],
    },
  ],
  completed: [
    {
      days: [-19, -18, -17, -15, -14],
      wishes: [
        { planId: 'diamond-plan', cycle: 'monthly', currency: 'USD' },
        { serviceId: 'natural-retouch', quantity: 22 },
      ],
    },
  ],
};

const refused: readonly Wish[] = [
  { planId: 'diamond-plan', cycle: 'yearly' },
  { serviceId: 'basic-product', quantity: 12 },
];

async function* step(
  studio: Studio,
  customer: Customer,
  { day }: Calendar,
  { days, refusal }: Step,
  wish: Wish,
): Story {
  const [requested, approved, invoiced, paid, confirmed] = days;
  const chance = chanceOf(`Teni, ${JSON.stringify(wish)}`);
  const minute = chance.between(3, 56);
  const pace: Pace = {
    requested: day(requested, 16, minute),
    approved: day(approved, 9, minute),
    invoiced: day(invoiced, 13, minute),
    opened: day(invoiced, 19, minute),
    paid: day(paid, 8, minute),
    handedIn: day(paid, 9, minute - 2),
  };
  const asked = { ...wish, instructions: chance.pick(wishesFor(wish)) };
  const ways = { pace, ...(refusal === undefined ? {} : { firstRefusal: refusal }) };
  yield* buy(studio, customer, asked, day(confirmed, 11, minute), chance, ways);
}

async function* turnDown(studio: Studio, customer: Customer, { day }: Calendar, wish: Wish): Story {
  yield day(-24, 10, 17);
  const order = await placeOrder(studio, customer, wish);
  yield day(-23, 15, 9);
  await order.reject(chanceOf('Teni').pick(studio.staff), orderRefusals[0]);
}

async function* teni(studio: Studio, calendar: Calendar): Story {
  yield calendar.day(-33, 20, 50);
  const customer = await join(studio, cast.teni);
  const standing = Object.values(steps).flat();
  yield* together([
    ...standing.flatMap((one) => one.wishes.map((wish) => step(studio, customer, calendar, one, wish))),
    ...refused.map((wish) => turnDown(studio, customer, calendar, wish)),
  ]);
}

async function* noor(studio: Studio, { day }: Calendar): Story {
  yield day(-1, 21, 34);
  await join(studio, cast.noor);
}

export function newcomers(studio: Studio, calendar: Calendar): Story[] {
  return [teni(studio, calendar), noor(studio, calendar)];
}
