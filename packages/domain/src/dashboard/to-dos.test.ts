import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from '../time/calendar-date.ts';
import {
  type CustomerFacts,
  type JobToReview,
  listToDos,
  type OpenOrder,
  type OwnedSubscription,
} from './to-dos.ts';

function day(text: string) {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`not a date: ${text}`);
  return date;
}

const requested: OpenOrder = { kind: 'images', payment: null };
const requestedPlan: OpenOrder = { kind: 'plan', payment: null };
const due: OpenOrder = { kind: 'images', payment: { dueDate: day('2026-12-20'), isReceiptRejected: false } };
const dueSooner: OpenOrder = { ...due, payment: { dueDate: day('2026-12-01'), isReceiptRejected: false } };
const overdue: OpenOrder = { ...due, payment: { dueDate: day('2026-11-20'), isReceiptRejected: false } };
const rejected: OpenOrder = {
  kind: 'plan',
  payment: { dueDate: day('2026-12-24'), isReceiptRejected: true },
};

const jobToReview: JobToReview = {
  jobId: 'a',
  jobNumber: 'JOB-2026-000042',
  photoCount: 3,
  reviewDueAt: new Date('2026-12-01T14:00:00.000Z'),
};

const plan: OwnedSubscription = {
  kind: 'plan',
  isUsable: true,
  isExhausted: false,
  isInGrace: false,
  isPaused: false,
  isRenewalDue: false,
  canStartNextPeriod: false,
  usableUntil: new Date('2026-12-20T12:00:00.000Z'),
};
const endingSoon = { ...plan, isRenewalDue: true };
const inGrace = { ...endingSoon, isInGrace: true };
const exhausted = { ...plan, isUsable: false, isExhausted: true, isRenewalDue: true };
const ended = { ...exhausted, isExhausted: false, usableUntil: new Date('2026-10-01T12:00:00.000Z') };
const endedEarlier = { ...ended, usableUntil: new Date('2025-10-01T12:00:00.000Z') };
const paidAhead = { ...exhausted, isRenewalDue: false, canStartNextPeriod: true };
const suspended = { ...plan, isUsable: false };
const paused = { ...plan, isUsable: false, isPaused: true };
const images: OwnedSubscription = { ...plan, kind: 'images', usableUntil: null };
const usedImages = { ...images, isUsable: false, isExhausted: true };

const customer = (facts: Partial<CustomerFacts<OpenOrder, OwnedSubscription>>) =>
  listToDos(
    {
      unreadMessages: 0,
      openQuestions: [],
      openOrders: [],
      jobsToReview: [],
      subscriptions: [],
      hasOrdered: true,
      ...facts,
    },
    day('2026-11-24'),
  );

const renew = (reason: string, subscription: OwnedSubscription) => ({ kind: 'renew', reason, subscription });
const pay = (reason: string, order: OpenOrder) => ({ kind: 'pay', reason, order });

describe('a used-up plan with another paid period', () => {
  const start = { kind: 'start_next_period', subscription: paidAhead };

  it('is started before anything is ordered or waited for', () => {
    expect(customer({ subscriptions: [paidAhead] })).toEqual([start]);
    expect(customer({ subscriptions: [exhausted, paidAhead], openOrders: [requested] })[0]).toEqual(start);
    expect(customer({ subscriptions: [paidAhead], openOrders: [overdue] })[0]).toEqual(start);
  });

  it('is up to the customer while something else can be used', () => {
    expect(customer({ subscriptions: [plan, paidAhead] })).toEqual([{ kind: 'upload' }]);
  });
});

describe('the to-dos of a customer', () => {
  it('begin with choosing a plan', () => {
    expect(customer({ hasOrdered: false })).toEqual([{ kind: 'choose', isNew: true }]);
    expect(customer({})).toEqual([{ kind: 'choose', isNew: false }]);
    expect(customer({ subscriptions: [suspended] })).toEqual([{ kind: 'choose', isNew: false }]);
    expect(customer({ hasOrdered: false, unreadMessages: 1 })).toEqual([
      { kind: 'answer', unreadMessages: 1 },
      { kind: 'choose', isNew: true },
    ]);
  });

  it('are not to renew what a payment would not extend', () => {
    const choose = { kind: 'choose', isNew: false };
    expect(customer({ subscriptions: [{ ...exhausted, isRenewalDue: false }] })).toEqual([choose]);
    expect(customer({ subscriptions: [{ ...images, isUsable: false }] })).toEqual([choose]);
  });

  it('are not to renew a plan while one is ordered, whatever else is', () => {
    const openOrders = [requested, requestedPlan];
    expect(customer({ subscriptions: [endingSoon], openOrders })).toEqual([{ kind: 'upload' }]);
  });

  it('are to wait while an order is with the studio and nothing can be used', () => {
    expect(customer({ openOrders: [requested, requestedPlan] })).toEqual([
      { kind: 'wait', order: requested },
    ]);
    expect(customer({ openOrders: [requested], subscriptions: [exhausted, ended, usedImages] })).toEqual([
      { kind: 'wait', order: requested },
    ]);
  });

  it('are to upload once something can be used and nothing else is open', () => {
    expect(customer({ subscriptions: [plan] })).toEqual([{ kind: 'upload' }]);
    expect(customer({ subscriptions: [ended, exhausted, images] })).toEqual([{ kind: 'upload' }]);
    expect(customer({ subscriptions: [plan], openOrders: [requestedPlan] })).toEqual([{ kind: 'upload' }]);
  });

  it('are to wait for the end of a pause while nothing else can be used', () => {
    const toDo = { kind: 'paused', subscription: paused };
    expect(customer({ subscriptions: [ended, paused, usedImages] })).toEqual([toDo]);
    expect(customer({ subscriptions: [paused, images] })).toEqual([{ kind: 'upload' }]);
    expect(customer({ subscriptions: [paused], openOrders: [requested] })).toEqual([
      { kind: 'wait', order: requested },
    ]);
    expect(customer({ subscriptions: [paused], unreadMessages: 1 })).toEqual([
      { kind: 'answer', unreadMessages: 1 },
      toDo,
    ]);
  });

  it('put messages first, then rejected receipts, overdue payments, the other ones by due date, and renewals', () => {
    const facts = {
      unreadMessages: 3,
      openOrders: [due, overdue, { ...rejected, kind: 'images' as const }, dueSooner, requested],
      subscriptions: [endingSoon, inGrace],
    };
    expect(customer(facts)).toEqual([
      { kind: 'answer', unreadMessages: 3 },
      pay('receipt_rejected', { ...rejected, kind: 'images' }),
      pay('overdue', overdue),
      pay('due', dueSooner),
      pay('due', due),
      renew('in_grace', inGrace),
      renew('ending_soon', endingSoon),
    ]);
  });

  it('begin with the questions that pause the work, one to-do for each job', () => {
    const about = (jobId: string, text: string) => ({ jobId, text });
    const openQuestions = [about('a', 'first'), about('b', 'second'), about('a', 'third')];
    expect(customer({ openQuestions, unreadMessages: 1 })).toMatchObject([
      { kind: 'question', question: about('a', 'first'), count: 2 },
      { kind: 'question', question: about('b', 'second'), count: 1 },
      { kind: 'answer' },
      { kind: 'choose' },
    ]);
    expect(customer({ openQuestions, subscriptions: [plan] }).map(({ kind }) => kind)).toEqual([
      'question',
      'question',
    ]);
  });

  it('have the jobs to review after what is overdue, before payments that are not, and instead of an upload', () => {
    const other = { ...jobToReview, jobId: 'b' };
    const facts = {
      jobsToReview: [jobToReview, other],
      openOrders: [due, overdue],
      subscriptions: [inGrace],
    };
    expect(customer(facts)).toEqual([
      pay('overdue', overdue),
      { kind: 'review', job: jobToReview },
      { kind: 'review', job: other },
      pay('due', due),
      renew('in_grace', inGrace),
    ]);
    expect(customer({ jobsToReview: [jobToReview], subscriptions: [plan] })).toEqual([
      { kind: 'review', job: jobToReview },
    ]);
  });

  it('include one renewal if nothing can be used: of a used-up plan, then of the plan that ended last, then of images', () => {
    const all = [usedImages, endedEarlier, ended, exhausted];
    expect(customer({ subscriptions: all })).toEqual([renew('exhausted', exhausted)]);
    expect(customer({ subscriptions: all.slice(0, 3) })).toEqual([renew('ended', ended)]);
    expect(customer({ subscriptions: all.slice(0, 1) })).toEqual([renew('exhausted', usedImages)]);
  });

  it('include no renewal of what is already ordered', () => {
    expect(customer({ subscriptions: [endingSoon], openOrders: [requestedPlan] })).toEqual([
      { kind: 'upload' },
    ]);
    expect(customer({ subscriptions: [endingSoon], openOrders: [requested] })).toEqual([
      renew('ending_soon', endingSoon),
    ]);
    expect(customer({ subscriptions: [exhausted], openOrders: [rejected] })).toEqual([
      pay('receipt_rejected', rejected),
    ]);
  });

  it('start a payment as overdue when its due date is over', () => {
    const dueOn = (text: string) => ({ ...due, payment: { dueDate: day(text), isReceiptRejected: false } });
    expect(customer({ openOrders: [dueOn('2026-11-24')] })).toMatchObject([{ reason: 'due' }]);
    expect(customer({ openOrders: [dueOn('2026-11-23')] })).toMatchObject([{ reason: 'overdue' }]);
  });
});

describe('every combination of messages, orders and subscriptions', () => {
  const subsets = <T>(values: readonly T[]) =>
    Array.from({ length: 2 ** values.length }, (_, bits) => values.filter((_, index) => bits & (1 << index)));
  const combinations = [0, 2].flatMap((unreadMessages) =>
    subsets([requested, requestedPlan, due, overdue, rejected]).flatMap((openOrders) =>
      subsets([plan, endingSoon, inGrace, exhausted, ended, suspended, images, usedImages]).map(
        (subscriptions) => ({
          unreadMessages,
          openQuestions: unreadMessages > 0 ? [{ jobId: 'a' }] : [],
          jobsToReview: unreadMessages > 0 ? [jobToReview] : [],
          openOrders,
          subscriptions,
          hasOrdered: true,
        }),
      ),
    ),
  );
  const urgency = [
    'question',
    'answer',
    'receipt_rejected',
    'overdue',
    'review',
    'due',
    'in_grace',
    'ending_soon',
    'exhausted',
    'ended',
    'choose',
    'upload',
    'wait',
  ];

  it('gives to-dos in the order of their urgency, each once', () => {
    for (const facts of combinations) {
      const toDos = listToDos(facts, day('2026-11-24'));
      expect(toDos.length).toBeGreaterThan(0);
      const ranks = toDos.map((toDo) => urgency.indexOf('reason' in toDo ? toDo.reason : toDo.kind));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      expect(new Set(toDos.map((toDo) => JSON.stringify(toDo))).size).toBe(toDos.length);
    }
  });

  const isUsable = (subscription: OwnedSubscription) => subscription.isUsable;
  const listed = combinations.map((facts) => ({ facts, toDos: listToDos(facts, day('2026-11-24')) }));

  it('never leads to an upload that fails, nor to waiting while there is something to do', () => {
    for (const { facts, toDos } of listed) {
      const [first] = toDos;
      if (first?.kind === 'upload') expect(facts.subscriptions.some(isUsable)).toBe(true);
      if (first?.kind === 'upload' || first?.kind === 'wait') expect(toDos).toHaveLength(1);
    }
  });

  it('leads to renewing or choosing a plan if nothing can be used and nothing is ordered', () => {
    for (const { facts, toDos } of listed) {
      if (facts.subscriptions.some(isUsable) || facts.openOrders.length > 0) continue;
      expect(['renew', 'choose']).toContain(toDos.at(-1)?.kind);
    }
  });

  it('suggests to renew what is used up or has ended only if nothing else can be used', () => {
    for (const { facts, toDos } of listed) {
      const renewed = toDos.flatMap((toDo) => (toDo.kind === 'renew' ? [toDo.subscription] : []));
      if (facts.subscriptions.some(isUsable)) expect(renewed.every(isUsable)).toBe(true);
      else expect(renewed.length).toBeLessThanOrEqual(1);
    }
  });

  it('contains each payment', () => {
    for (const { facts, toDos } of listed) {
      const payable = facts.openOrders.filter(({ payment }) => payment !== null);
      expect(toDos.filter(({ kind }) => kind === 'pay')).toHaveLength(payable.length);
    }
  });
});
