// Receipts that wait for review, with every kind of warning.
import type { Calendar } from '../calendar.ts';
import { createCustomer } from '../customer.ts';
import type { OrderInput } from '../order.ts';
import { createReceiptInput } from '../payment.ts';
import { cast } from '../people/cast.ts';
import { randomFor } from '../random.ts';
import type { Studio } from '../studio.ts';
import { receiptNotes } from '../texts.ts';
import type { Story } from '../timeline.ts';
import { buy, orderUntilInvoice, recordUsage } from './buy.ts';
import { endingAt, subscribe } from './subscribe.ts';

/** A five-day schedule that ends with a receipt submitted at this instant. */
function scheduleTo(receiptSubmitted: Date) {
  const earlier = (days: number, minutes: number) =>
    new Date(receiptSubmitted.getTime() - days * 86_400_000 - minutes * 60_000);
  return {
    requested: earlier(5, 311),
    approved: earlier(4, 95),
    invoiced: earlier(3, 44),
    opened: earlier(2, 611),
    paid: earlier(0, 27),
    receiptSubmitted,
  };
}

/** A yearly plan, paid in full: no warning, just a large amount. */
async function* northway(studio: Studio, { day }: Calendar): Story {
  yield day(-190, 15, 12);
  const customer = await createCustomer(studio, cast.northway);
  const random = randomFor('Northway');
  const past = yield* buy(
    studio,
    customer,
    { serviceId: 'premium-product', quantity: 320 },
    day(-160, 15),
    random,
    {
      payment: { bank: 'Oakhollow Savings', isLink: false },
    },
  );
  yield* recordUsage(studio, past, 1, [day(-150), day(-60)], random);
  const schedule = scheduleTo(day(-1, 9, 5));
  const { order, invoice } = yield* orderUntilInvoice(
    studio,
    customer,
    { planId: 'gold-plan', cycle: 'yearly' },
    schedule,
    random,
  );
  yield schedule.receiptSubmitted;
  await order.submitReceipt(
    await createReceiptInput(customer, invoice, { paidAt: schedule.paid, bank: 'Oakhollow Savings' }),
  );
}

async function* frameEleven(studio: Studio, { day }: Calendar): Story {
  yield day(-12, 10, 40);
  const customer = await createCustomer(studio, cast.frameEleven);
  const schedule = scheduleTo(day(-2, 11, 20));
  const input = { planId: 'diamond-plan', cycle: 'monthly' } as const;
  const { order, invoice } = yield* orderUntilInvoice(
    studio,
    customer,
    input,
    schedule,
    randomFor('Frame Eleven'),
  );
  yield schedule.receiptSubmitted;
  await order.submitReceipt(
    await createReceiptInput(customer, invoice, { paidAt: schedule.paid, bank: 'Kolanut Bank' }),
  );
}

/** The same receipt twice: its reference and its file have already paid another invoice. */
async function* reusedReceipt(studio: Studio, { day }: Calendar): Story {
  yield day(-88, 19, 2);
  const customer = await createCustomer(studio, cast.kojo);
  const random = randomFor('Kojo');
  const input: OrderInput = { serviceId: 'high-end-retouch', quantity: 9 };
  const early = scheduleTo(day(-41, 18, 30));
  const first = yield* orderUntilInvoice(studio, customer, input, early, random);
  const slip = await createReceiptInput(customer, first.invoice, {
    paidAt: early.paid,
    bank: 'Bremwick Bank',
    isLink: false,
  });
  yield early.receiptSubmitted;
  await first.order.submitReceipt(slip);
  yield day(-39, 9, 14);
  await first.order.approveReceipt(random.pick(studio.staff), 15);
  const schedule = scheduleTo(day(-1, 7, 48));
  const second = yield* orderUntilInvoice(studio, customer, input, schedule, random);
  yield schedule.receiptSubmitted;
  await second.order.submitReceipt(slip);
}

/** His plan has ended, and the receipt for the next month has the reference of the last one. */
async function* samir(studio: Studio, { day }: Calendar): Story {
  yield day(-131, 12, 33);
  const customer = await createCustomer(studio, cast.samir);
  const random = randomFor('Samir');
  const input = { planId: 'diamond-plan', cycle: 'monthly' } as const;
  const slip = { bank: 'Tidewrack Union', reference: 'WIRE 480217' };
  const plan = { input, ...endingAt(day(-2, 13, 5), 3), uses: [0.8, 0.9] };
  const { order: last } = yield* subscribe(studio, customer, { ...plan, ways: { payment: slip } }, random);
  yield day(-8, 15);
  await last.setUsed(random.pick(studio.staff), 132);
  const schedule = scheduleTo(day(-1, 18, 47));
  const { order, invoice } = yield* orderUntilInvoice(studio, customer, input, schedule, random);
  yield schedule.receiptSubmitted;
  await order.submitReceipt(await createReceiptInput(customer, invoice, { paidAt: schedule.paid, ...slip }));
}

/** Pays more than the invoice amount and replaces the file with a sharper one. */
async function* replacedReceipt(studio: Studio, { day }: Calendar): Story {
  yield day(-31, 21, 15);
  const customer = await createCustomer(studio, cast.anouk);
  const schedule = scheduleTo(day(-2, 20, 9));
  const input = { serviceId: 'magazine-retouch', quantity: 6 } as const;
  const { order, invoice } = yield* orderUntilInvoice(studio, customer, input, schedule, randomFor('Anouk'));
  const payment = { paidAt: schedule.paid, amount: invoice.amount + 15, notes: receiptNotes[3] };
  const blurred = await createReceiptInput(customer, invoice, { ...payment, bank: 'Tidewrack Union' });
  yield schedule.receiptSubmitted;
  await order.submitReceipt(blurred);
  const sharp = await createReceiptInput(customer, invoice, {
    ...payment,
    bank: 'Larkfen',
    reference: blurred.reference,
  });
  yield day(-1, 6, 50);
  if (typeof sharp.attachment !== 'string') await order.replaceFile(sharp.attachment);
}

/** No file, but a long link. */
async function* linkedReceipt(studio: Studio, { day }: Calendar): Story {
  yield day(-20, 8, 27);
  const customer = await createCustomer(studio, cast.layal);
  const schedule = scheduleTo(day(-1, 16, 2));
  const input = { serviceId: 'natural-retouch', quantity: 75 } as const;
  const { order, invoice } = yield* orderUntilInvoice(studio, customer, input, schedule, randomFor('Layal'));
  yield schedule.receiptSubmitted;
  const handed = await createReceiptInput(customer, invoice, {
    paidAt: schedule.paid,
    notes: receiptNotes[5],
    isLink: true,
  });
  await order.submitReceipt({ ...handed, method: 'other' });
}

export function receiptReviewStories(studio: Studio, calendar: Calendar): Story[] {
  return [northway, frameEleven, reusedReceipt, samir, replacedReceipt, linkedReceipt].map((story) =>
    story(studio, calendar),
  );
}
