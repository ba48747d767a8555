// A customer's account with partial payments, credit, a credit note and a refund.
import { api } from '@burnish/contract/api';
import type { Invoice } from '@burnish/contract/orders/entities';
import { utcDate } from '@burnish/domain/time/calendar-date';
import { importDemoStatement } from '../bank-statement.ts';
import type { Calendar } from '../calendar.ts';
import { createCustomer } from '../customer.ts';
import { createReceiptInput } from '../payment.ts';
import { cast } from '../people/cast.ts';
import { randomFor } from '../random.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';
import { orderUntilInvoice } from './buy.ts';
import { requestPause } from './plan-changes.ts';
import { invoiceExtraImages, orderExtraImages } from './waiting-photos.ts';

const recordedPayment = api['POST /admin/invoices/:id/payments'].body;
const creditNote = api['POST /admin/invoices/:id/credit-notes'].body;
const refund = api['POST /admin/customers/:id/refunds'].body;

/** A schedule of nine days that ends with the first payment. */
function scheduleTo(paid: Date) {
  const earlier = (days: number, minutes: number) =>
    new Date(paid.getTime() - days * 86_400_000 - minutes * 60_000);
  return {
    requested: earlier(9, 210),
    approved: earlier(8, 35),
    invoiced: earlier(8, 15),
    opened: earlier(7, 300),
    paid,
    receiptSubmitted: paid,
  };
}

/**
 * A yearly plan that is paid in two parts, cash that is more than what is due, images that credit pays, a credit note whose
 * amount is refunded, an invoice of which a part is paid, photos that wait for the payment of extra images, and a pause of
 * the plan that the customer asks for.
 */
async function* partialPayments(studio: Studio, { day }: Calendar): Story {
  yield day(-75, 9, 20);
  const customer = await createCustomer(studio, cast.tola);
  const random = randomFor('Tola');
  const kemi = random.pick(studio.staff);

  async function findInvoice({ _id }: Invoice): Promise<Invoice> {
    return studio.invoices.get(studio.database.queries, _id, 'admin');
  }

  async function record(invoice: Invoice, amount: number, paidOn: Date): Promise<void> {
    const { amountDue } = await findInvoice(invoice);
    const body = recordedPayment.parse({
      amount,
      paymentMethod: 'cash',
      paymentDate: utcDate(paidOn),
      reference: `Till ${random.digits('####')}`,
      amountDue,
      ...(amount < amountDue ? { outcome: 'partial_payment' } : {}),
    });
    await studio.ledgerActions.recordPayment(kemi, invoice._id, body);
  }

  const plan = yield* orderUntilInvoice(
    studio,
    customer,
    { planId: 'silver-plan', cycle: 'yearly' },
    scheduleTo(day(-60, 11, 5)),
    random,
  );
  const half = Math.floor(plan.invoice.amount / 2);
  yield day(-60, 11, 5);
  const slip = { paidAt: day(-60, 10, 40), amount: half, notes: 'The other half follows next month.' };
  const receipt = await plan.order.submitReceipt(await createReceiptInput(customer, plan.invoice, slip));
  yield day(-59, 9, 30);
  await studio.payments.review(kemi, receipt._id, {
    status: 'approved',
    revision: 1,
    receivedAmount: half,
    outcome: 'partial_payment',
    amountDue: plan.invoice.amount,
  });
  yield day(-45, 15, 10);
  await record(plan.invoice, plan.invoice.amount - half + 60, day(-45, 15));

  // The credit of the last payment pays a part of it.
  const images = yield* orderUntilInvoice(
    studio,
    customer,
    { serviceId: 'high-end-retouch', quantity: 12 },
    scheduleTo(day(-30, 12, 20)),
    random,
  );
  yield day(-30, 12, 20);
  await record(images.invoice, (await findInvoice(images.invoice)).amountDue, day(-30, 12));
  yield day(-26, 16, 45);
  const items = [{ description: 'Two images delivered a day late', amount: 16 }];
  const note = { items, reason: 'Two images of the order were delivered a day late.', amountCredited: 0 };
  await studio.ledgerActions.issueCreditNote(kemi, images.invoice._id, creditNote.parse(note));
  yield day(-25, 10, 15);
  const { currency } = images.invoice;
  await studio.ledgerActions.recordRefund(
    kemi,
    customer.caller.id,
    refund.parse({
      currency,
      amount: 16,
      method: 'bank_transfer',
      reference: `PAYOUT ${random.digits('######')}`,
      refundDate: utcDate(day(-25, 10)),
      creditBalance: 16,
    }),
  );

  const transferred = yield* orderUntilInvoice(
    studio,
    customer,
    { serviceId: 'basic-product', quantity: 15 },
    scheduleTo(day(-13, 10, 5)),
    random,
  );

  const open = yield* orderUntilInvoice(
    studio,
    customer,
    { serviceId: 'basic-product', quantity: 40 },
    scheduleTo(day(-8, 13, 5)),
    random,
  );
  yield day(-8, 13, 5);
  await record(open.invoice, Math.floor(open.invoice.amount / 2), day(-8, 13));

  yield day(-3, 9, 15);
  await importDemoStatement(studio, {
    admin: kemi,
    day: utcDate(day(-4, 10)),
    matched: await findInvoice(transferred.invoice),
    open: await findInvoice(open.invoice),
  });
  yield day(-3, 10, 40);
  const pending = await orderExtraImages(studio, customer);
  yield day(-2, 9, 15);
  await invoiceExtraImages(studio, kemi, pending);
  yield day(-1, 15, 20);
  await requestPause(studio, customer, plan.order, { inDays: 4, days: 21 });
}

export function accountStories(studio: Studio, calendar: Calendar): Story[] {
  return [partialPayments(studio, calendar)];
}
