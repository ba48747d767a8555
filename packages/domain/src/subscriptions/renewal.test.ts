import { describe, expect, test } from 'vitest';
import { dueRenewalSteps, type EndingPlan, isSameChoice, lastRenewalEnd, renewalSteps } from './renewal.ts';
import { subscriptionStatuses } from './subscription.ts';

const endsAt = new Date('2027-03-31T10:00:00Z');
const graceEndsAt = new Date('2027-04-03T10:00:00Z');
const plan: EndingPlan = {
  status: 'active',
  autoRenew: true,
  endsAt,
  graceEndsAt,
  isPaymentInReview: false,
  isPaused: false,
};

/** At a time counted from the end. */
function stepsAt(days: number, change: Partial<EndingPlan> = {}, milliseconds = 0) {
  return dueRenewalSteps(
    { ...plan, ...change },
    new Date(endsAt.getTime() + days * 86_400_000 + milliseconds),
  );
}

describe('with auto-renew', () => {
  test.each([
    [-15, []],
    [-14, ['announce_renewal']],
    [-8, ['announce_renewal']],
    [-7, ['send_invoice']],
    [-1, ['send_invoice']],
    [0, ['send_invoice', 'announce_grace']],
    [2, ['send_invoice', 'announce_grace']],
    [3, ['end', 'announce_ended']],
    [5, ['end', 'announce_ended']],
    [6, ['end']],
    [400, ['end']],
  ])('%d days after the end: %s', (days, steps) => {
    expect(stepsAt(days)).toEqual(steps);
  });

  test('steps begin at the instant, and not before', () => {
    for (const days of [-14, -7, 0, 3]) expect(stepsAt(days, {}, -1)).not.toEqual(stepsAt(days));
  });
});

test('a plan ends when its grace days do, also if clocks change in them', () => {
  const late = new Date(graceEndsAt.getTime() + 3_600_000);
  const stepsOf = (now: Date) => dueRenewalSteps({ ...plan, graceEndsAt: late }, now);
  expect(stepsOf(graceEndsAt)).toEqual(['send_invoice', 'announce_grace']);
  expect(stepsOf(late)).toEqual(['end', 'announce_ended']);
});

describe('without auto-renew', () => {
  test.each([
    [-14, []],
    [-8, []],
    [-7, ['announce_end']],
    [-1, ['announce_end']],
    [0, ['announce_grace']],
    [3, ['end', 'announce_ended']],
    [6, ['end']],
  ])('%d days after the end: %s', (days, steps) => {
    expect(stepsAt(days, { autoRenew: false })).toEqual(steps);
  });
});

test('while a payment is in review, nothing ends', () => {
  const inReview = { isPaymentInReview: true };
  expect([-7, 0, 3, 30].map((days) => stepsAt(days, inReview))).toEqual([
    ['send_invoice'],
    ['send_invoice'],
    [],
    [],
  ]);
  expect(stepsAt(-7, { ...inReview, autoRenew: false })).toEqual([]);
});

test.each(subscriptionStatuses.filter((status) => status !== 'active'))(
  'a plan that is %s has no steps',
  (status) => {
    for (const days of [-14, -7, 0, 3]) expect(stepsAt(days, { status })).toEqual([]);
  },
);

test('every step is due at some time, and none before lastRenewalEnd finds the plan', () => {
  const found = new Set(
    [true, false].flatMap((autoRenew) => [-14, -7, 0, 3].flatMap((days) => stepsAt(days, { autoRenew }))),
  );
  expect(found).toEqual(new Set(renewalSteps));
  expect(lastRenewalEnd(new Date('2027-03-17T10:00:00Z'))).toEqual(endsAt);
});

test('choices are the same if plan and cycle are', () => {
  const choice = { planId: 'gold-plan', cycle: 'monthly' } as const;
  expect(isSameChoice(choice, { ...choice })).toBe(true);
  expect(isSameChoice(choice, { ...choice, planId: 'silver-plan' })).toBe(false);
  expect(isSameChoice(choice, { ...choice, cycle: 'yearly' })).toBe(false);
});

test('while a plan is paused, it is not invoiced, and everything else happens', () => {
  const paused = { isPaused: true };
  expect([-14, -7, 0, 3].map((days) => stepsAt(days, paused))).toEqual([
    ['announce_renewal'],
    [],
    ['announce_grace'],
    ['end', 'announce_ended'],
  ]);
});
