import { describe, expect, it } from 'vitest';
import { type InvoiceAct, invoiceLifecycle } from '../invoice/invoice.ts';
import { type RequestAct, requestLifecycle } from '../request/request.ts';
import { type OrderFacts, orderPath, orderSteps } from './path.ts';

const time = {
  requested: new Date('2026-03-01T10:00:00Z'),
  approved: new Date('2026-03-02T10:00:00Z'),
  sent: new Date('2026-03-03T10:00:00Z'),
  paymentMade: new Date('2026-03-04T10:00:00Z'),
  completed: new Date('2026-03-05T10:00:00Z'),
  rejected: new Date('2026-03-06T10:00:00Z'),
};

const asked: OrderFacts = {
  status: 'pending',
  requestedAt: time.requested,
  approvedAt: null,
  rejectedAt: null,
  completedAt: null,
  invoice: null,
};

type Act = RequestAct | InvoiceAct;

function request(facts: OrderFacts, act: RequestAct): OrderFacts {
  return { ...facts, status: requestLifecycle.next(facts.status, act).to };
}

function invoice(facts: OrderFacts, act: InvoiceAct): OrderFacts {
  if (facts.invoice === null) throw new Error(`no invoice to ${act}`);
  return {
    ...facts,
    invoice: { ...facts.invoice, status: invoiceLifecycle.next(facts.invoice.status, act).to },
  };
}

function withPayment(facts: OrderFacts): OrderFacts {
  if (facts.invoice === null) return facts;
  return { ...facts, invoice: { ...facts.invoice, paymentMadeAt: time.paymentMade } };
}

/** What an act makes of an order. A rejected receipt leaves the time of the payment behind. */
const acts: { readonly [A in Act]?: (facts: OrderFacts) => OrderFacts } = {
  approve: (facts) => ({ ...request(facts, 'approve'), approvedAt: time.approved }),
  reject: (facts) => ({
    ...request(facts.invoice === null ? facts : invoice(facts, 'void'), 'reject'),
    rejectedAt: time.rejected,
  }),
  send_invoice: (facts) => ({
    ...request(facts, 'send_invoice'),
    invoice: { status: 'sent', sentAt: time.sent, paymentMadeAt: null },
  }),
  void_invoice: (facts) => invoice(request(facts, 'void_invoice'), 'void'),
  view: (facts) => invoice(facts, 'view'),
  unview: (facts) => invoice(facts, 'unview'),
  submit_receipt: (facts) => withPayment(invoice(facts, 'submit_receipt')),
  reject_receipt: (facts) => invoice(facts, 'reject_receipt'),
  confirm: (facts) => ({ ...request(invoice(facts, 'confirm'), 'complete'), completedAt: time.completed }),
};

function after(...story: readonly Act[]): OrderFacts {
  return story.reduce((facts, act) => acts[act]?.(facts) ?? facts, asked);
}

function ifPossible(act: (facts: OrderFacts) => OrderFacts, facts: OrderFacts): OrderFacts[] {
  try {
    return [act(facts)];
  } catch {
    return [];
  }
}

function everyReachableOrder(): OrderFacts[] {
  const found = new Map([[JSON.stringify(asked), asked]]);
  for (const facts of found.values()) {
    for (const act of Object.values(acts)) {
      for (const next of ifPossible(act, facts)) found.set(JSON.stringify(next), next);
    }
  }
  return [...found.values()];
}

function states(facts: OrderFacts): string {
  const { steps, actsNext } = orderPath(facts);
  return `${steps.map(({ state }) => state).join(' ')} | ${actsNext ?? 'nobody'}`;
}

const untilPaid = ['approve', 'send_invoice', 'submit_receipt'] as const;

describe('the path of an order', () => {
  it.each<[string, readonly Act[], string]>([
    ['asked for', [], 'done now next next next | studio'],
    ['approved', ['approve'], 'done done now next next | studio'],
    ['invoiced', ['approve', 'send_invoice'], 'done done done now next | customer'],
    ['invoiced, and seen', ['approve', 'send_invoice', 'view'], 'done done done now next | customer'],
    ['said to be paid', untilPaid, 'done done done now next | studio'],
    ['with its receipt rejected', [...untilPaid, 'reject_receipt'], 'done done done now next | customer'],
    ['confirmed', [...untilPaid, 'confirm'], 'done done done done done | nobody'],
    [
      'with its invoice void',
      ['approve', 'send_invoice', 'void_invoice'],
      'done done now next next | studio',
    ],
    [
      'invoiced a second time',
      ['approve', 'send_invoice', 'void_invoice', 'send_invoice'],
      'done done done now next | customer',
    ],
    ['rejected at once', ['reject'], 'done stopped next next next | nobody'],
    ['rejected after approval', ['approve', 'reject'], 'done done stopped next next | nobody'],
    [
      'given up after its invoice, which is void with it',
      ['approve', 'send_invoice', 'reject'],
      'done done stopped next next | nobody',
    ],
  ])('%s', (_what, story, expected) => {
    expect(states(after(...story))).toBe(expected);
  });
});

describe('the times on the path', () => {
  function times(facts: OrderFacts): (Date | null)[] {
    return orderPath(facts).steps.map(({ at }) => at);
  }

  it('are those at which the steps were taken', () => {
    expect(times(after(...untilPaid, 'confirm'))).toEqual([
      time.requested,
      time.approved,
      time.sent,
      time.completed,
      time.completed,
    ]);
  });

  it('say when the payment was made while it waits for its review, and only then', () => {
    const known = [time.requested, time.approved, time.sent];
    expect(times(after('approve', 'send_invoice'))).toEqual([...known, null, null]);
    expect(times(after(...untilPaid))).toEqual([...known, time.paymentMade, null]);
    expect(times(after(...untilPaid, 'reject_receipt'))).toEqual([...known, null, null]);
  });

  it('say when the order was stopped', () => {
    expect(times(after('approve', 'reject'))).toEqual([
      time.requested,
      time.approved,
      time.rejected,
      null,
      null,
    ]);
  });
});

describe('every order that can come about', () => {
  const orders = everyReachableOrder();

  it('is walked', () => {
    expect(new Set(orders.map(({ status }) => status)).size).toBe(5);
    expect(new Set(orders.map((facts) => facts.invoice?.status)).size).toBe(6);
  });

  it('has its five steps in order: done, then one now or stopped, then next; or all done', () => {
    for (const facts of orders) {
      const { steps } = orderPath(facts);
      expect(steps.map(({ step }) => step)).toEqual(orderSteps);
      const row = steps.map(({ state }) => state).join(' ');
      const complete = 'done done done done done';
      const open = facts.status === 'rejected' ? 'stopped' : 'now';
      const pattern = facts.status === 'completed' ? complete : `^(done )+${open}( next)*$`;
      expect(row).toMatch(new RegExp(pattern));
    }
  });

  it('waits for somebody exactly while it is open', () => {
    for (const facts of orders) {
      const { steps, actsNext } = orderPath(facts);
      expect(actsNext !== null).toBe(steps.some(({ state }) => state === 'now'));
    }
  });

  it('waits for the customer exactly while an invoice is to be paid', () => {
    for (const facts of orders) {
      const toPay = facts.invoice?.status === 'sent' || facts.invoice?.status === 'viewed';
      expect(orderPath(facts).actsNext === 'customer').toBe(toPay);
    }
  });
});
