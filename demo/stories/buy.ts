// One order from the request to the subscription it buys, on a realistic schedule.
import type { Invoice } from '@burnish/contract/orders/entities';
import { laterDay, officeHours, wakingHours } from '../calendar.ts';
import type { Customer } from '../customer.ts';
import { type Order, type OrderInput, placeOrder } from '../order.ts';
import { createReceiptInput, type Payment } from '../payment.ts';
import type { DemoRandom } from '../random.ts';
import type { Studio } from '../studio.ts';
import { invoiceNotes } from '../texts.ts';
import type { Story } from '../timeline.ts';

export interface OrderSchedule {
  readonly requested: Date;
  readonly approved: Date;
  readonly invoiced: Date;
  readonly opened: Date;
  readonly paid: Date;
  readonly receiptSubmitted: Date;
}

const minutes = 60_000;

/** A schedule that ends with the payment's confirmation at this instant. */
export function scheduleUntil(confirmed: Date, random: DemoRandom, patience = 6): OrderSchedule {
  const receiptSubmitted = laterDay(confirmed, -random.between(1, 2), wakingHours, random);
  const invoiced = laterDay(receiptSubmitted, -random.between(1, patience), [12, 17], random);
  const approved = laterDay(invoiced, -random.between(0, 1), [8, 12], random);
  return {
    requested: laterDay(approved, -random.between(1, 2), wakingHours, random),
    approved,
    invoiced,
    opened: laterDay(invoiced, 0, [17, 23], random),
    paid: new Date(receiptSubmitted.getTime() - random.between(3, 200) * minutes),
    receiptSubmitted: receiptSubmitted,
  };
}

export interface BuyOptions {
  readonly schedule?: Partial<OrderSchedule>;
  readonly dueDays?: number;
  /** Some clients mark an invoice as viewed, others only open it. */
  readonly opens?: 'never' | 'looks' | 'marks';
  readonly payment?: Partial<Payment>;
  /** The reason for which the first receipt is rejected; the customer submits another one a day later. */
  readonly firstRejection?: string;
}

export interface InvoicedOrder {
  readonly order: Order;
  readonly invoice: Invoice;
}

function randomInvoiceView(random: DemoRandom) {
  if (!random.percent(85)) return 'never';
  return random.percent(40) ? 'marks' : 'looks';
}

/** Runs the order until its customer has seen the invoice. */
export async function* orderUntilInvoice(
  studio: Studio,
  customer: Customer,
  input: OrderInput,
  schedule: OrderSchedule,
  random: DemoRandom,
  { dueDays, opens = randomInvoiceView(random) }: BuyOptions = {},
): Story<InvoicedOrder> {
  yield schedule.requested;
  const order = await placeOrder(studio, customer, input);
  yield schedule.approved;
  await order.approve(random.pick(studio.staff));
  yield schedule.invoiced;
  const notes = random.percent(15) ? random.pick(invoiceNotes) : null;
  const invoice = await order.sendInvoice(random.pick(studio.staff), {
    ...(dueDays === undefined ? {} : { dueDays }),
    notes,
  });
  if (opens !== 'never') {
    yield schedule.opened;
    await order.openInvoice(opens === 'marks');
  }
  return { order, invoice };
}

/** Runs the whole order, up to the confirmed payment. */
export async function* buy(
  studio: Studio,
  customer: Customer,
  input: OrderInput,
  confirmed: Date,
  random: DemoRandom,
  ways: BuyOptions = {},
): Story<Order> {
  const schedule = { ...scheduleUntil(confirmed, random), ...ways.schedule };
  const { order, invoice } = yield* orderUntilInvoice(studio, customer, input, schedule, random, ways);
  const payment = { paidAt: schedule.paid, isLink: random.percent(22), ...ways.payment };
  // Started early, so that the file is drawn while other stories continue.
  const handed = createReceiptInput(customer, invoice, payment);
  yield schedule.receiptSubmitted;
  await order.submitReceipt(await handed);
  if (ways.firstRejection !== undefined) {
    yield laterDay(schedule.receiptSubmitted, 1, officeHours, random);
    await order.rejectReceipt(random.pick(studio.staff), ways.firstRejection);
    const again = laterDay(schedule.receiptSubmitted, 2, wakingHours, random);
    yield again;
    await order.submitReceipt(await createReceiptInput(customer, invoice, { ...payment, isLink: false }));
    yield laterDay(again, 1, officeHours, random);
  } else {
    yield confirmed;
  }
  await order.approveReceipt(random.pick(studio.staff));
  return order;
}

/** Records usage in one to three steps, up to this share of what was bought. */
export async function* recordUsage(
  studio: Studio,
  order: Order,
  share: number,
  [from, to]: readonly [Date, Date],
  random: DemoRandom,
): Story {
  const counts = random.between(1, 3);
  for (let count = 1; count <= counts; count += 1) {
    const done = count / counts;
    const at = from.getTime() + (to.getTime() - from.getTime()) * done;
    yield laterDay(new Date(at), 0, officeHours, random);
    const { imagesLimit } = await order.findSubscription();
    await order.setUsed(random.pick(studio.staff), Math.round(imagesLimit * share * done));
  }
}
