import type { Order, OrderEvent } from '@burnish/contract/orders/entities';
import { imagesOrderSample, planOrderSample } from '@burnish/contract/orders/samples';
import { orderProgress } from '@burnish/domain/orders/progress';
import { describe, expect, it } from 'vitest';
import { eventNote, nextActions, withoutSpaces } from './presentation.ts';

const requestedAt = new Date('2026-11-18T11:42:00.000Z');

/** An order with the progress that the server gives it. */
function orderAt(
  order: Order,
  status: Order['status'],
  invoice: 'sent' | 'payment_made' | 'payment_confirmed' | null = null,
): Order {
  const { steps, waitingOn } = orderProgress({
    status,
    requestedAt,
    approvedAt: status === 'pending' || status === 'rejected' ? null : requestedAt,
    rejectedAt: status === 'rejected' ? requestedAt : null,
    completedAt: status === 'completed' ? requestedAt : null,
    invoice: invoice && { status: invoice, sentAt: requestedAt, paymentMadeAt: null },
  });
  const progress = {
    steps: steps.map((step) => ({ ...step, reachedAt: step.reachedAt?.toISOString() ?? null })),
    waitingOn,
  };
  return { ...order, status, progress, invoiceId: invoice && order.invoiceId };
}

const keysOf = (order: Order) => nextActions(order).map(({ key }) => key);

describe('nextActions', () => {
  it.each([
    ['pending', null, ['review', 'invoice', 'pay']],
    ['approved', null, ['invoice', 'pay', 'check']],
    ['invoice_sent', 'sent', ['pay', 'check', 'ready']],
    ['invoice_sent', 'payment_made', ['check', 'ready']],
    ['completed', 'payment_confirmed', []],
    ['rejected', null, []],
  ] as const)('of an order that is %s with an invoice %s', (status, invoice, expected) => {
    expect(keysOf(orderAt(planOrderSample, status, invoice))).toEqual(expected);
  });

  it('names the amount, the due date and what was ordered', () => {
    expect(nextActions(orderAt(imagesOrderSample, 'invoice_sent', 'sent'))).toMatchObject([
      {
        title: 'You transfer $192 and submit the receipt',
        text: 'A photo or PDF of the receipt, or a link to it. Until 5 Dec 2026.',
      },
      {},
      { title: '24 images are ready to use' },
    ]);
    const approved = nextActions(orderAt(planOrderSample, 'approved'));
    expect(approved[1]).toMatchObject({ title: 'You transfer ₦120,000 and submit the receipt' });
    expect(nextActions(orderAt(planOrderSample, 'invoice_sent', 'sent'))[2]?.title).toBe(
      'Your Gold Plan starts',
    );
    const one = { ...imagesOrderSample, quantity: 1 };
    expect(nextActions(orderAt(one, 'invoice_sent', 'payment_made'))[1]?.title).toBe(
      '1 image is ready to use',
    );
  });
});

describe('eventNote', () => {
  const event = (kind: OrderEvent['kind'], reason: string | null = null): OrderEvent => ({
    _id: '1',
    kind,
    invoiceNumber: null,
    reason,
    createdAt: requestedAt.toISOString(),
  });

  it('is the reason of a rejection, without the default note', () => {
    expect(eventNote(event('rejected', 'A duplicate.'), 'subscription')).toBe('A duplicate.');
    expect(eventNote(event('rejected', 'Status updated to rejected'), 'subscription')).toBe(
      'No reason was given.',
    );
    expect(eventNote(event('receipt_rejected'), 'subscription')).toBe('No reason was given.');
  });

  it('says what a payment led to', () => {
    expect(eventNote(event('completed'), 'subscription')).toBe('Your plan is active.');
    expect(eventNote(event('completed'), 'pay-per-image')).toBe('Your images are ready to use.');
    expect(eventNote(event('invoice_sent'), 'subscription')).toBeNull();
  });
});

it('copies account numbers without spaces', () => {
  expect(withoutSpaces('0123 4567\u00a089')).toBe('0123456789');
});
