// The customer with everything: two plans, images by the piece, thirty invoices, one to pay and one to wait for.
import { addMonths, dayOf } from '@burnish/domain/time/months';
import type { Calendar } from '../calendar.ts';
import { chanceOf } from '../chance.ts';
import { type Customer, join } from '../customer.ts';
import { type ImagesWish, placeOrder } from '../order.ts';
import { pay } from '../payment.ts';
import { cast } from '../people/cast.ts';
import type { Studio } from '../studio.ts';
import { type Story, together } from '../timeline.ts';
import {
  longInstructions,
  orderRefusals,
  portraitWishes,
  productWishes,
  receiptRefusals,
  wishesFor,
} from '../words.ts';
import { ask, buy, paceUntil, use, type Ways } from './buy.ts';
import { subscribe } from './subscribe.ts';

const gold = { planId: 'gold-plan', cycle: 'monthly' } as const;

/** A year of it in dollars, then in naira: another subscription, so that nothing rolls over into 41 of 60. */
async function* goldPlan(studio: Studio, customer: Customer, { day }: Calendar): Story {
  const chance = chanceOf('Adaeze, gold');
  const yearEnd = day(-20, 10, 5);
  const from = addMonths(yearEnd, -12, dayOf(yearEnd));
  const renewals = [3, 2, 5, 1, 2, 4, 1, 2, 3, 2, 1];
  const uses = [0.9, 0.95, 0.75, 0.95, 0.7, 0.9, 0.85, 0.95, 0.8, 0.95, 0.9];
  const dollars = { ...gold, currency: 'USD' } as const;
  const { order: last } = yield* subscribe(studio, customer, { wish: dollars, from, renewals, uses }, chance);
  const pace = {
    requested: day(-22, 18, 41),
    approved: day(-21, 9, 12),
    invoiced: day(-19, 14, 3),
    opened: day(-19, 19, 27),
    paid: day(-18, 8, 2),
    handedIn: day(-18, 8, 20),
  };
  const order = yield* buy(studio, customer, gold, day(-18, 11, 46), chance, { pace });
  yield day(-18, 11, 52);
  await last.setStatus(chance.pick(studio.staff), 'inactive');
  yield day(-11, 15, 30);
  await order.setUsed(chance.pick(studio.staff), 24);
  yield day(-2, 16, 10);
  await order.setUsed(chance.pick(studio.staff), 41);
}

async function* yearInDollars(studio: Studio, customer: Customer, { day }: Calendar): Story {
  const chance = chanceOf('Adaeze, silver');
  const wish = { planId: 'silver-plan', cycle: 'yearly', currency: 'USD' } as const;
  const order = yield* buy(studio, customer, wish, day(-150, 13, 20), chance);
  yield* use(studio, order, 0.58, [day(-140), day(-4)], chance);
}

/** Images by the piece: how many days ago they were paid for, what, and how much of it is used. */
const pieces: readonly (readonly [number, ImagesWish, number, Ways?])[] = [
  [398, { serviceId: 'natural-retouch', quantity: 20 }, 1],
  [371, { serviceId: 'high-end-retouch', quantity: 12 }, 1],
  [340, { serviceId: 'basic-product', quantity: 150 }, 1],
  [312, { serviceId: 'magazine-retouch', quantity: 4 }, 1],
  [281, { serviceId: 'natural-retouch', quantity: 40 }, 1, { firstRefusal: receiptRefusals[0] }],
  [250, { serviceId: 'premium-product', quantity: 60 }, 1],
  [222, { serviceId: 'high-end-retouch', quantity: 18 }, 1],
  [196, { serviceId: 'magazine-retouch', quantity: 8 }, 1],
  [168, { serviceId: 'basic-product', quantity: 240 }, 1],
  [133, { serviceId: 'natural-retouch', quantity: 30 }, 1, { firstRefusal: receiptRefusals[1] }],
  [104, { serviceId: 'high-end-retouch', quantity: 24 }, 1],
  [77, { serviceId: 'premium-product', quantity: 90 }, 0.6],
  [49, { serviceId: 'high-end-retouch', quantity: 16 }, 0.25],
  [30, { serviceId: 'natural-retouch', quantity: 10 }, 0],
];

async function* piece(
  studio: Studio,
  customer: Customer,
  { day }: Calendar,
  [ago, images, share, ways]: (typeof pieces)[number],
): Story {
  const chance = chanceOf(`Adaeze, ${ago} days ago`);
  const wish = { ...images, instructions: chance.pick(wishesFor(images)) };
  const order = yield* buy(studio, customer, wish, day(-ago, 11, 15), chance, ways);
  if (share > 0) yield* use(studio, order, share, [day(3 - ago), day(Math.min(21 - ago, -3))], chance);
}

/** Asked for in too small files, and once invoiced for the wrong account and then anew, and given up. */
async function* misfortunes(studio: Studio, customer: Customer, { day }: Calendar): Story {
  const chance = chanceOf('Adaeze, misfortunes');
  yield day(-206, 20, 14);
  const refused = await placeOrder(studio, customer, { serviceId: 'basic-product', quantity: 35 });
  yield day(-205, 10, 2);
  await refused.reject(chance.pick(studio.staff), orderRefusals[0]);
  const wish = { serviceId: 'premium-product', quantity: 25, instructions: longInstructions } as const;
  const pace = paceUntil(day(-110, 14), chance);
  const { order } = yield* ask(studio, customer, wish, pace, chance);
  yield day(-108, 9, 40);
  await order.voidInvoice(chance.pick(studio.staff));
  yield day(-108, 9, 52);
  await order.sendInvoice(chance.pick(studio.staff), { dueDays: 14 });
  yield day(-90, 12, 30);
  await order.reject(chance.pick(studio.staff), orderRefusals[5]);
}

/** INV-2026-000123 becomes INV-2026-000132. */
function mistyped(number: string): string {
  return number.replace(/(\d)(\d)$/, (_, ten: string, one: string) => (ten === one ? `${ten}0` : one + ten));
}

/** A receipt of less than the invoice, and with another invoice's number: two differences for the studio. */
async function* receiptInReview(studio: Studio, customer: Customer, { day }: Calendar): Story {
  const chance = chanceOf('Adaeze, in review');
  const wish = { serviceId: 'basic-product', quantity: 80, instructions: productWishes[0] } as const;
  const pace = {
    requested: day(-7, 17, 5),
    approved: day(-6, 9, 31),
    invoiced: day(-4, 13, 10),
    opened: day(-4, 18, 44),
    paid: day(-1, 22, 18),
    handedIn: day(-1, 22, 32),
  };
  const { order, invoice } = yield* ask(studio, customer, wish, pace, chance);
  yield pace.handedIn;
  const payment = { paidAt: pace.paid, bank: 'Palmgrove Trust', reference: 'PGT-7741-20931', amount: 45_000 };
  await order.handIn(await pay(customer, invoice, { ...payment, remark: mistyped(invoice.invoiceNumber) }));
}

async function* waitingForHer(studio: Studio, customer: Customer, { day }: Calendar): Story {
  const chance = chanceOf('Adaeze, to pay');
  const wish = { serviceId: 'magazine-retouch', quantity: 12, instructions: portraitWishes[0] } as const;
  const pace = {
    requested: day(-3, 19, 20),
    approved: day(-2, 8, 50),
    invoiced: day(-1, 9, 5),
    opened: day(-1, 12, 40),
    paid: day(0),
    handedIn: day(0),
  };
  yield* ask(studio, customer, wish, pace, chance, { opens: 'looks' });
}

export async function* adaeze(studio: Studio, calendar: Calendar): Story {
  yield calendar.day(-424, 16, 20);
  const customer = await join(studio, cast.adaeze);
  yield* together([
    goldPlan(studio, customer, calendar),
    yearInDollars(studio, customer, calendar),
    ...pieces.map((one) => piece(studio, customer, calendar, one)),
    misfortunes(studio, customer, calendar),
    receiptInReview(studio, customer, calendar),
    waitingForHer(studio, customer, calendar),
  ]);
}
