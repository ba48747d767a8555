import { describe, expect, it } from 'vitest';
import { type InvoiceAction, invoiceLifecycle } from './invoice/invoice.ts';
import { type OrderAction, orderLifecycle } from './order.ts';
import { type OrderTimeline, orderProgress, orderSteps } from './progress.ts';

const dates = {
  requested: new Date('2026-03-01T10:00:00Z'),
  approved: new Date('2026-03-02T10:00:00Z'),
  sent: new Date('2026-03-03T10:00:00Z'),
  paymentMade: new Date('2026-03-04T10:00:00Z'),
  completed: new Date('2026-03-05T10:00:00Z'),
  rejected: new Date('2026-03-06T10:00:00Z'),
};

const newOrder: OrderTimeline = {
  status: 'pending',
  requestedAt: dates.requested,
  approvedAt: null,
  rejectedAt: null,
  completedAt: null,
  invoice: null,
};

type Action = OrderAction | InvoiceAction;

function changeOrder(order: OrderTimeline, action: OrderAction): OrderTimeline {
  return { ...order, status: orderLifecycle.next(order.status, action).to };
}

function changeInvoice(order: OrderTimeline, action: InvoiceAction): OrderTimeline {
  if (order.invoice === null) throw new Error(`no invoice to ${action}`);
  return {
    ...order,
    invoice: { ...order.invoice, status: invoiceLifecycle.next(order.invoice.status, action).to },
  };
}

function withPayment(order: OrderTimeline): OrderTimeline {
  if (order.invoice === null) return order;
  return { ...order, invoice: { ...order.invoice, paymentMadeAt: dates.paymentMade } };
}

/** The result of each action. Rejecting a receipt keeps the payment date. */
const actions: { readonly [A in Action]?: (order: OrderTimeline) => OrderTimeline } = {
  approve: (order) => ({ ...changeOrder(order, 'approve'), approvedAt: dates.approved }),
  reject: (order) => ({
    ...changeOrder(order.invoice === null ? order : changeInvoice(order, 'void'), 'reject'),
    rejectedAt: dates.rejected,
  }),
  send_invoice: (order) => ({
    ...changeOrder(order, 'send_invoice'),
    invoice: { status: 'sent', sentAt: dates.sent, paymentMadeAt: null },
  }),
  void_invoice: (order) => changeInvoice(changeOrder(order, 'void_invoice'), 'void'),
  view: (order) => changeInvoice(order, 'view'),
  unview: (order) => changeInvoice(order, 'unview'),
  submit_receipt: (order) => withPayment(changeInvoice(order, 'submit_receipt')),
  reject_receipt: (order) => changeInvoice(order, 'reject_receipt'),
  confirm: (order) => ({
    ...changeOrder(changeInvoice(order, 'confirm'), 'complete'),
    completedAt: dates.completed,
  }),
};

function orderAfter(...taken: readonly Action[]): OrderTimeline {
  return taken.reduce((order, action) => actions[action]?.(order) ?? order, newOrder);
}

function ifPossible(action: (order: OrderTimeline) => OrderTimeline, order: OrderTimeline): OrderTimeline[] {
  try {
    return [action(order)];
  } catch {
    return [];
  }
}

function listReachableOrders(): OrderTimeline[] {
  const found = new Map([[JSON.stringify(newOrder), newOrder]]);
  for (const order of found.values()) {
    for (const action of Object.values(actions)) {
      for (const next of ifPossible(action, order)) found.set(JSON.stringify(next), next);
    }
  }
  return [...found.values()];
}

/** One letter per step, and whose turn it is. */
function summarize(order: OrderTimeline): string {
  const { steps, waitingOn } = orderProgress(order);
  const letters = { completed: 'x', current: 'o', upcoming: '-', stopped: '!' };
  return `${steps.map(({ state }) => letters[state]).join('')} ${waitingOn ?? 'none'}`;
}

const untilPaid = ['approve', 'send_invoice', 'submit_receipt'] as const;

describe('orderProgress', () => {
  it.each<[string, readonly Action[], string]>([
    ['a new order', [], 'xo--- studio'],
    ['an approved order', ['approve'], 'xxo-- studio'],
    ['a sent invoice', ['approve', 'send_invoice'], 'xxxo- customer'],
    ['a viewed invoice', ['approve', 'send_invoice', 'view'], 'xxxo- customer'],
    ['a submitted receipt', untilPaid, 'xxxo- studio'],
    ['a rejected receipt', [...untilPaid, 'reject_receipt'], 'xxxo- customer'],
    ['a confirmed payment', [...untilPaid, 'confirm'], 'xxxxx none'],
    ['a void invoice', ['approve', 'send_invoice', 'void_invoice'], 'xxo-- studio'],
    ['a second invoice', ['approve', 'send_invoice', 'void_invoice', 'send_invoice'], 'xxxo- customer'],
    ['a rejected order', ['reject'], 'x!--- none'],
    ['an order rejected after approval', ['approve', 'reject'], 'xx!-- none'],
    ['an order rejected after its invoice', ['approve', 'send_invoice', 'reject'], 'xx!-- none'],
  ])('of %s', (_case, taken, expected) => {
    expect(summarize(orderAfter(...taken))).toBe(expected);
  });
});

describe('the dates of the steps', () => {
  function stepDates(order: OrderTimeline): (Date | null)[] {
    return orderProgress(order).steps.map(({ reachedAt }) => reachedAt);
  }

  it('are the dates on which the steps were completed', () => {
    expect(stepDates(orderAfter(...untilPaid, 'confirm'))).toEqual([
      dates.requested,
      dates.approved,
      dates.sent,
      dates.completed,
      dates.completed,
    ]);
  });

  it('include the payment date only while the receipt is in review', () => {
    const completed = [dates.requested, dates.approved, dates.sent];
    expect(stepDates(orderAfter('approve', 'send_invoice'))).toEqual([...completed, null, null]);
    expect(stepDates(orderAfter(...untilPaid))).toEqual([...completed, dates.paymentMade, null]);
    expect(stepDates(orderAfter(...untilPaid, 'reject_receipt'))).toEqual([...completed, null, null]);
  });

  it('include the date of a rejection', () => {
    expect(stepDates(orderAfter('approve', 'reject'))).toEqual([
      dates.requested,
      dates.approved,
      dates.rejected,
      null,
      null,
    ]);
  });
});

describe('every reachable order', () => {
  const orders = listReachableOrders();

  it('covers all order and invoice statuses', () => {
    expect(new Set(orders.map(({ status }) => status)).size).toBe(5);
    expect(new Set(orders.map((order) => order.invoice?.status)).size).toBe(6);
  });

  it('has completed steps, then a current or stopped one, then upcoming ones', () => {
    for (const order of orders) {
      expect(orderProgress(order).steps.map(({ step }) => step)).toEqual(orderSteps);
      const open = order.status === 'rejected' ? '!' : 'o';
      const pattern = order.status === 'completed' ? /^xxxxx / : new RegExp(`^x+${open}-* `);
      expect(summarize(order)).toMatch(pattern);
    }
  });

  it('is waiting on a party exactly while it has a current step', () => {
    for (const order of orders) {
      const { steps, waitingOn } = orderProgress(order);
      expect(waitingOn !== null).toBe(steps.some(({ state }) => state === 'current'));
    }
  });

  it('is waiting on the customer exactly while an invoice is unpaid', () => {
    for (const order of orders) {
      const isUnpaid = order.invoice?.status === 'sent' || order.invoice?.status === 'viewed';
      expect(orderProgress(order).waitingOn === 'customer').toBe(isUnpaid);
    }
  });
});
