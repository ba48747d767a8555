// Teni has an order of both kinds at every step. Noor has just joined and has none.
import type { OrderStatus } from '@burnish/domain/orders/order';
import type { Calendar } from '../calendar.ts';
import { type Customer, createCustomer } from '../customer.ts';
import { type OrderInput, placeOrder } from '../order.ts';
import { cast } from '../people/cast.ts';
import { randomFor } from '../random.ts';
import type { Studio } from '../studio.ts';
import { instructionsFor, orderRejections, receiptRejections } from '../texts.ts';
import { mergeStories, type Story } from '../timeline.ts';
import { buy, type OrderSchedule } from './buy.ts';

/** Days relative to today of the request, approval, invoice, receipt and confirmation. Positive days haven't happened yet. */
interface ProgressCase {
  readonly days: readonly [number, number, number, number, number];
  readonly rejection?: string;
  readonly inputs: readonly OrderInput[];
}

const steps: { readonly [S in Exclude<OrderStatus, 'rejected'>]: readonly ProgressCase[] } = {
  pending: [
    {
      days: [-1, 1, 1, 1, 1],
      inputs: [
        { planId: 'silver-plan', cycle: 'monthly' },
        { serviceId: 'natural-retouch', quantity: 15 },
      ],
    },
  ],
  approved: [
    {
      days: [-3, -1, 1, 1, 1],
      inputs: [
        { planId: 'gold-plan', cycle: 'yearly' },
        { serviceId: 'premium-product', quantity: 40 },
      ],
    },
  ],
  invoice_sent: [
    {
      days: [-7, -6, -5, 1, 1],
      inputs: [
        { planId: 'gold-plan', cycle: 'monthly' },
        { serviceId: 'high-end-retouch', quantity: 7 },
      ],
    },
    { days: [-10, -9, -8, -1, 1], inputs: [{ serviceId: 'basic-product', quantity: 64 }] },
    {
      days: [-13, -12, -10, -2, 1],
      rejection: receiptRejections[1],
      inputs: [{ serviceId: 'magazine-retouch', quantity: 3 }],
    },
  ],
  completed: [
    {
      days: [-19, -18, -17, -15, -14],
      inputs: [
        { planId: 'diamond-plan', cycle: 'monthly', currency: 'USD' },
        { serviceId: 'natural-retouch', quantity: 22 },
      ],
    },
  ],
};

const rejectedInputs: readonly OrderInput[] = [
  { planId: 'diamond-plan', cycle: 'yearly' },
  { serviceId: 'basic-product', quantity: 12 },
];

async function* orderStory(
  studio: Studio,
  customer: Customer,
  { day }: Calendar,
  { days, rejection }: ProgressCase,
  input: OrderInput,
): Story {
  const [requested, approved, invoiced, paid, confirmed] = days;
  const random = randomFor(`Teni, ${JSON.stringify(input)}`);
  const minute = random.between(3, 56);
  const schedule: OrderSchedule = {
    requested: day(requested, 16, minute),
    approved: day(approved, 9, minute),
    invoiced: day(invoiced, 13, minute),
    opened: day(invoiced, 19, minute),
    paid: day(paid, 8, minute),
    receiptSubmitted: day(paid, 9, minute - 2),
  };
  const asked = { ...input, instructions: random.pick(instructionsFor(input)) };
  const ways = { schedule, ...(rejection === undefined ? {} : { firstRejection: rejection }) };
  yield* buy(studio, customer, asked, day(confirmed, 11, minute), random, ways);
}

async function* rejectedOrderStory(
  studio: Studio,
  customer: Customer,
  { day }: Calendar,
  input: OrderInput,
): Story {
  yield day(-24, 10, 17);
  const order = await placeOrder(studio, customer, input);
  yield day(-23, 15, 9);
  await order.reject(randomFor('Teni').pick(studio.staff), orderRejections[0]);
}

async function* teni(studio: Studio, calendar: Calendar): Story {
  yield calendar.day(-33, 20, 50);
  const customer = await createCustomer(studio, cast.teni);
  const cases = Object.values(steps).flat();
  yield* mergeStories([
    ...cases.flatMap((one) => one.inputs.map((input) => orderStory(studio, customer, calendar, one, input))),
    ...rejectedInputs.map((input) => rejectedOrderStory(studio, customer, calendar, input)),
  ]);
}

async function* noor(studio: Studio, { day }: Calendar): Story {
  yield day(-1, 21, 34);
  await createCustomer(studio, cast.noor);
}

export function orderProgressStories(studio: Studio, calendar: Calendar): Story[] {
  return [teni(studio, calendar), noor(studio, calendar)];
}
