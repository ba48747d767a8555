// One order from the request to what it buys, at the pace at which such things go.
import type { Invoice } from '@burnish/contract/entity';
import { later, officeHours, wakingHours } from '../calendar.ts';
import type { Chance } from '../chance.ts';
import type { Customer } from '../customer.ts';
import { type Order, placeOrder, type Wish } from '../order.ts';
import { type Payment, pay } from '../payment.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';
import { invoiceNotes } from '../words.ts';

export interface Pace {
  readonly requested: Date;
  readonly approved: Date;
  readonly invoiced: Date;
  readonly opened: Date;
  readonly paid: Date;
  readonly handedIn: Date;
}

const minutes = 60_000;

/** The days that lead to a payment that is confirmed at this instant. */
export function paceUntil(confirmed: Date, chance: Chance, patience = 6): Pace {
  const handedIn = later(confirmed, -chance.between(1, 2), wakingHours, chance);
  const invoiced = later(handedIn, -chance.between(1, patience), [12, 17], chance);
  const approved = later(invoiced, -chance.between(0, 1), [8, 12], chance);
  return {
    requested: later(approved, -chance.between(1, 2), wakingHours, chance),
    approved,
    invoiced,
    opened: later(invoiced, 0, [17, 23], chance),
    paid: new Date(handedIn.getTime() - chance.between(3, 200) * minutes),
    handedIn,
  };
}

export interface Ways {
  readonly pace?: Partial<Pace>;
  readonly dueDays?: number;
  /** Some clients mark an invoice as viewed, others only look at it. */
  readonly opens?: 'never' | 'looks' | 'marks';
  readonly payment?: Partial<Payment>;
  /** The first receipt is refused for this; a day later there is a better one. */
  readonly firstRefusal?: string;
}

export interface Asked {
  readonly order: Order;
  readonly invoice: Invoice;
}

function someOpening(chance: Chance) {
  if (!chance.in100(85)) return 'never';
  return chance.in100(40) ? 'marks' : 'looks';
}

/** Up to the invoice that its customer has seen. */
export async function* ask(
  studio: Studio,
  customer: Customer,
  wish: Wish,
  pace: Pace,
  chance: Chance,
  { dueDays, opens = someOpening(chance) }: Ways = {},
): Story<Asked> {
  yield pace.requested;
  const order = await placeOrder(studio, customer, wish);
  yield pace.approved;
  await order.approve(chance.pick(studio.staff));
  yield pace.invoiced;
  const notes = chance.in100(15) ? chance.pick(invoiceNotes) : null;
  const invoice = await order.sendInvoice(chance.pick(studio.staff), {
    ...(dueDays === undefined ? {} : { dueDays }),
    notes,
  });
  if (opens !== 'never') {
    yield pace.opened;
    await order.openInvoice(opens === 'marks');
  }
  return { order, invoice };
}

/** The whole way: what was ordered begins when the payment is confirmed. */
export async function* buy(
  studio: Studio,
  customer: Customer,
  wish: Wish,
  confirmed: Date,
  chance: Chance,
  ways: Ways = {},
): Story<Order> {
  const pace = { ...paceUntil(confirmed, chance), ...ways.pace };
  const { order, invoice } = yield* ask(studio, customer, wish, pace, chance, ways);
  const payment = { paidAt: pace.paid, isLink: chance.in100(22), ...ways.payment };
  // Begun early: the file is drawn while other stories go on.
  const handed = pay(customer, invoice, payment);
  yield pace.handedIn;
  await order.handIn(await handed);
  if (ways.firstRefusal !== undefined) {
    yield later(pace.handedIn, 1, officeHours, chance);
    await order.rejectReceipt(chance.pick(studio.staff), ways.firstRefusal);
    const again = later(pace.handedIn, 2, wakingHours, chance);
    yield again;
    await order.handIn(await pay(customer, invoice, { ...payment, isLink: false }));
    yield later(again, 1, officeHours, chance);
  } else {
    yield confirmed;
  }
  await order.approveReceipt(chance.pick(studio.staff));
  return order;
}

/** The studio counts what it has delivered, now and then, up to a share of what was bought. */
export async function* use(
  studio: Studio,
  order: Order,
  share: number,
  [from, to]: readonly [Date, Date],
  chance: Chance,
): Story {
  const counts = chance.between(1, 3);
  for (let count = 1; count <= counts; count += 1) {
    const done = count / counts;
    const at = from.getTime() + (to.getTime() - from.getTime()) * done;
    yield later(new Date(at), 0, officeHours, chance);
    const { imagesLimit } = await order.bought();
    await order.setUsed(chance.pick(studio.staff), Math.round(imagesLimit * share * done));
  }
}
