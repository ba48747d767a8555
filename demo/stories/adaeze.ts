// The customer with everything: two plans, single images, thirty invoices, one to pay and one in review.
import { type Calendar, monthsBefore } from '../calendar.ts';
import { type Customer, createCustomer } from '../customer.ts';
import { type ImagesInput, placeOrder } from '../order.ts';
import { createReceiptInput } from '../payment.ts';
import { cast } from '../people/cast.ts';
import { randomFor } from '../random.ts';
import type { Studio } from '../studio.ts';
import {
  instructionsFor,
  longInstructions,
  orderRejections,
  portraitInstructions,
  productInstructions,
  receiptRejections,
} from '../texts.ts';
import { mergeStories, type Story } from '../timeline.ts';
import { type BuyOptions, buy, orderUntilInvoice, recordUsage, scheduleUntil } from './buy.ts';
import { requestRefund } from './plan-changes.ts';
import { subscribe } from './subscribe.ts';

const gold = { planId: 'gold-plan', cycle: 'monthly' } as const;

/** One year in dollars, then in naira: a separate subscription, so that nothing rolls over into its 41 of 60. */
async function* goldPlan(studio: Studio, customer: Customer, { day }: Calendar): Story {
  const random = randomFor('Adaeze, gold');
  const yearEnd = day(-20, 10, 5);
  const from = monthsBefore(yearEnd, 12);
  const renewals = [3, 2, 5, 1, 2, 4, 1, 2, 3, 2, 1];
  const uses = [0.9, 0.95, 0.75, 0.95, 0.7, 0.9, 0.85, 0.95, 0.8, 0.95, 0.9];
  const dollars = { ...gold, currency: 'USD' } as const;
  const { order: last } = yield* subscribe(
    studio,
    customer,
    { input: dollars, from, renewals, uses },
    random,
  );
  const schedule = {
    requested: day(-22, 18, 41),
    approved: day(-21, 9, 12),
    invoiced: day(-19, 14, 3),
    opened: day(-19, 19, 27),
    paid: day(-18, 8, 2),
    receiptSubmitted: day(-18, 8, 20),
  };
  const order = yield* buy(studio, customer, gold, day(-18, 11, 46), random, { schedule: schedule });
  yield day(-18, 11, 52);
  await last.setStatus(random.pick(studio.staff), 'inactive');
  yield day(-11, 15, 30);
  await order.setUsed(random.pick(studio.staff), 24);
  yield day(-2, 16, 10);
  await order.setUsed(random.pick(studio.staff), 41);
}

async function* yearInDollars(studio: Studio, customer: Customer, { day }: Calendar): Story {
  const random = randomFor('Adaeze, silver');
  const input = { planId: 'silver-plan', cycle: 'yearly', currency: 'USD' } as const;
  const order = yield* buy(studio, customer, input, day(-150, 13, 20), random);
  yield* recordUsage(studio, order, 0.58, [day(-140), day(-4)], random);
}

/** Orders for single images: days since the payment, what was ordered, and the share used. */
const imageOrders: readonly (readonly [number, ImagesInput, number, BuyOptions?])[] = [
  [398, { serviceId: 'natural-retouch', quantity: 20 }, 1],
  [371, { serviceId: 'high-end-retouch', quantity: 12 }, 1],
  [340, { serviceId: 'basic-product', quantity: 150 }, 1],
  [312, { serviceId: 'magazine-retouch', quantity: 4 }, 1],
  [281, { serviceId: 'natural-retouch', quantity: 40 }, 1, { firstRejection: receiptRejections[0] }],
  [250, { serviceId: 'premium-product', quantity: 60 }, 1],
  [222, { serviceId: 'high-end-retouch', quantity: 18 }, 1],
  [196, { serviceId: 'magazine-retouch', quantity: 8 }, 1],
  [168, { serviceId: 'basic-product', quantity: 240 }, 1],
  [133, { serviceId: 'natural-retouch', quantity: 30 }, 1, { firstRejection: receiptRejections[1] }],
  [104, { serviceId: 'high-end-retouch', quantity: 24 }, 1],
  [77, { serviceId: 'premium-product', quantity: 90 }, 0.6],
  [49, { serviceId: 'high-end-retouch', quantity: 16 }, 0.25],
  [30, { serviceId: 'natural-retouch', quantity: 10 }, 0],
];

async function* imageOrderStory(
  studio: Studio,
  customer: Customer,
  { day }: Calendar,
  [ago, images, share, ways]: (typeof imageOrders)[number],
): Story {
  const random = randomFor(`Adaeze, ${ago} days ago`);
  const input = { ...images, instructions: random.pick(instructionsFor(images)) };
  const order = yield* buy(studio, customer, input, day(-ago, 11, 15), random, ways);
  if (share > 0)
    yield* recordUsage(studio, order, share, [day(3 - ago), day(Math.min(21 - ago, -3))], random);
  if (ago > 30) return;
  yield day(-1, 17, 35);
  await requestRefund(studio, customer, order, 'The shoot was called off, so we don’t need these images.');
}

/** One order rejected for its small files, and one whose invoice was voided, sent again and then abandoned. */
async function* failedOrders(studio: Studio, customer: Customer, { day }: Calendar): Story {
  const random = randomFor('Adaeze, misfortunes');
  yield day(-206, 20, 14);
  const refused = await placeOrder(studio, customer, { serviceId: 'basic-product', quantity: 35 });
  yield day(-205, 10, 2);
  await refused.reject(random.pick(studio.staff), orderRejections[0]);
  const input = { serviceId: 'premium-product', quantity: 25, instructions: longInstructions } as const;
  const schedule = scheduleUntil(day(-110, 14), random);
  const { order } = yield* orderUntilInvoice(studio, customer, input, schedule, random);
  yield day(-108, 9, 40);
  await order.voidInvoice(random.pick(studio.staff));
  yield day(-108, 9, 52);
  await order.sendInvoice(random.pick(studio.staff), { dueDays: 14 });
  yield day(-90, 12, 30);
  await order.reject(random.pick(studio.staff), orderRejections[5]);
}

/** INV-2026-000123 becomes INV-2026-000132. */
function swapLastDigits(number: string): string {
  return number.replace(/(\d)(\d)$/, (_, ten: string, one: string) => (ten === one ? `${ten}0` : one + ten));
}

/** A receipt for less than the invoice and with the wrong invoice number: two warnings for the studio. */
async function* receiptInReview(studio: Studio, customer: Customer, { day }: Calendar): Story {
  const random = randomFor('Adaeze, in review');
  const input = { serviceId: 'basic-product', quantity: 80, instructions: productInstructions[0] } as const;
  const schedule = {
    requested: day(-7, 17, 5),
    approved: day(-6, 9, 31),
    invoiced: day(-4, 13, 10),
    opened: day(-4, 18, 44),
    paid: day(-1, 22, 18),
    receiptSubmitted: day(-1, 22, 32),
  };
  const { order, invoice } = yield* orderUntilInvoice(studio, customer, input, schedule, random);
  yield schedule.receiptSubmitted;
  const payment = {
    paidAt: schedule.paid,
    bank: 'Palmgrove Trust',
    reference: 'PGT-7741-20931',
    amount: 45_000,
  };
  await order.submitReceipt(
    await createReceiptInput(customer, invoice, {
      ...payment,
      remark: swapLastDigits(invoice.invoiceNumber),
    }),
  );
}

async function* orderToPay(studio: Studio, customer: Customer, { day }: Calendar): Story {
  const random = randomFor('Adaeze, to pay');
  const input = {
    serviceId: 'magazine-retouch',
    quantity: 12,
    instructions: portraitInstructions[0],
  } as const;
  const schedule = {
    requested: day(-3, 19, 20),
    approved: day(-2, 8, 50),
    invoiced: day(-1, 9, 5),
    opened: day(-1, 12, 40),
    paid: day(0),
    receiptSubmitted: day(0),
  };
  yield* orderUntilInvoice(studio, customer, input, schedule, random, { opens: 'looks' });
}

export async function* adaezeStory(studio: Studio, calendar: Calendar): Story {
  yield calendar.day(-424, 16, 20);
  const customer = await createCustomer(studio, cast.adaeze);
  yield* mergeStories([
    goldPlan(studio, customer, calendar),
    yearInDollars(studio, customer, calendar),
    ...imageOrders.map((one) => imageOrderStory(studio, customer, calendar, one)),
    failedOrders(studio, customer, calendar),
    receiptInReview(studio, customer, calendar),
    orderToPay(studio, customer, calendar),
  ]);
}
