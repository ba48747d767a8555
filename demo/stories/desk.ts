// What lies on the receipts desk this morning: every kind of thing that somebody must look at twice.
import type { Calendar } from '../calendar.ts';
import { chanceOf } from '../chance.ts';
import { join } from '../customer.ts';
import type { Wish } from '../order.ts';
import { pay } from '../payment.ts';
import { cast } from '../people/cast.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';
import { receiptNotes } from '../words.ts';
import { ask, buy, use } from './buy.ts';
import { endingAt, subscribe } from './subscribe.ts';

/** Five days to a receipt that is handed in at this instant. */
function paceTo(handedIn: Date) {
  const earlier = (days: number, minutes: number) =>
    new Date(handedIn.getTime() - days * 86_400_000 - minutes * 60_000);
  return {
    requested: earlier(5, 311),
    approved: earlier(4, 95),
    invoiced: earlier(3, 44),
    opened: earlier(2, 611),
    paid: earlier(0, 27),
    handedIn,
  };
}

/** A yearly plan, paid in full: nothing to look at twice, but the sum. */
async function* northway(studio: Studio, { day }: Calendar): Story {
  yield day(-190, 15, 12);
  const customer = await join(studio, cast.northway);
  const chance = chanceOf('Northway');
  const past = yield* buy(
    studio,
    customer,
    { serviceId: 'premium-product', quantity: 320 },
    day(-160, 15),
    chance,
    {
      payment: { bank: 'Oakhollow Savings', isLink: false },
    },
  );
  yield* use(studio, past, 1, [day(-150), day(-60)], chance);
  const pace = paceTo(day(-1, 9, 5));
  const { order, invoice } = yield* ask(
    studio,
    customer,
    { planId: 'gold-plan', cycle: 'yearly' },
    pace,
    chance,
  );
  yield pace.handedIn;
  await order.handIn(await pay(customer, invoice, { paidAt: pace.paid, bank: 'Oakhollow Savings' }));
}

async function* frameEleven(studio: Studio, { day }: Calendar): Story {
  yield day(-12, 10, 40);
  const customer = await join(studio, cast.frameEleven);
  const pace = paceTo(day(-2, 11, 20));
  const wish = { planId: 'diamond-plan', cycle: 'monthly' } as const;
  const { order, invoice } = yield* ask(studio, customer, wish, pace, chanceOf('Frame Eleven'));
  yield pace.handedIn;
  await order.handIn(await pay(customer, invoice, { paidAt: pace.paid, bank: 'Kolanut Bank' }));
}

/** The same slip once more: its reference has settled another invoice, and so has its file. */
async function* usedTwice(studio: Studio, { day }: Calendar): Story {
  yield day(-88, 19, 2);
  const customer = await join(studio, cast.kojo);
  const chance = chanceOf('Kojo');
  const wish: Wish = { serviceId: 'high-end-retouch', quantity: 9 };
  const early = paceTo(day(-41, 18, 30));
  const first = yield* ask(studio, customer, wish, early, chance);
  const slip = await pay(customer, first.invoice, {
    paidAt: early.paid,
    bank: 'Bremwick Bank',
    isLink: false,
  });
  yield early.handedIn;
  await first.order.handIn(slip);
  yield day(-39, 9, 14);
  await first.order.approveReceipt(chance.pick(studio.staff));
  const pace = paceTo(day(-1, 7, 48));
  const second = yield* ask(studio, customer, wish, pace, chance);
  yield pace.handedIn;
  await second.order.handIn(slip);
}

/** His plan has ended, and the receipt for its next month carries the reference of the last. */
async function* samir(studio: Studio, { day }: Calendar): Story {
  yield day(-131, 12, 33);
  const customer = await join(studio, cast.samir);
  const chance = chanceOf('Samir');
  const wish = { planId: 'diamond-plan', cycle: 'monthly' } as const;
  const slip = { bank: 'Tidewrack Union', reference: 'WIRE 480217' };
  const plan = { wish, ...endingAt(day(-2, 13, 5), 3), uses: [0.8, 0.9] };
  const { order: last } = yield* subscribe(studio, customer, { ...plan, ways: { payment: slip } }, chance);
  yield day(-8, 15);
  await last.setUsed(chance.pick(studio.staff), 132);
  const pace = paceTo(day(-1, 18, 47));
  const { order, invoice } = yield* ask(studio, customer, wish, pace, chance);
  yield pace.handedIn;
  await order.handIn(await pay(customer, invoice, { paidAt: pace.paid, ...slip }));
}

/** Pays more than is asked, and sends a better picture after the first. */
async function* betterPicture(studio: Studio, { day }: Calendar): Story {
  yield day(-31, 21, 15);
  const customer = await join(studio, cast.anouk);
  const pace = paceTo(day(-2, 20, 9));
  const wish = { serviceId: 'magazine-retouch', quantity: 6 } as const;
  const { order, invoice } = yield* ask(studio, customer, wish, pace, chanceOf('Anouk'));
  const payment = { paidAt: pace.paid, amount: invoice.amount + 15, notes: receiptNotes[3] };
  const blurred = await pay(customer, invoice, { ...payment, bank: 'Tidewrack Union' });
  yield pace.handedIn;
  await order.handIn(blurred);
  const sharp = await pay(customer, invoice, { ...payment, bank: 'Larkfen', reference: blurred.reference });
  yield day(-1, 6, 50);
  if (typeof sharp.proof !== 'string') await order.replaceFile(sharp.proof);
}

/** No file, a link with a long address. */
async function* linked(studio: Studio, { day }: Calendar): Story {
  yield day(-20, 8, 27);
  const customer = await join(studio, cast.layal);
  const pace = paceTo(day(-1, 16, 2));
  const wish = { serviceId: 'natural-retouch', quantity: 75 } as const;
  const { order, invoice } = yield* ask(studio, customer, wish, pace, chanceOf('Layal'));
  yield pace.handedIn;
  const handed = await pay(customer, invoice, { paidAt: pace.paid, notes: receiptNotes[5], isLink: true });
  await order.handIn({ ...handed, method: 'other' });
}

export function desk(studio: Studio, calendar: Calendar): Story[] {
  return [northway, frameEleven, usedTwice, samir, betterPicture, linked].map((story) =>
    story(studio, calendar),
  );
}
