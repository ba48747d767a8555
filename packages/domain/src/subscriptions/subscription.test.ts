import { describe, expect, it } from 'vitest';
import type { Period } from './periods.ts';
import {
  changeSubscriptionStatus,
  isRenewable,
  isRenewalDue,
  isRestriction,
  statusChangeEvent,
  subscriptionStatuses,
} from './subscription.ts';

it('is renewable unless it is cancelled', () => {
  expect(subscriptionStatuses.filter(isRenewable)).toEqual(['active', 'inactive', 'suspended']);
});

it('restricts the customer from active toward cancelled, and never in the other direction', () => {
  const restrictions = subscriptionStatuses.map((from) =>
    subscriptionStatuses.filter((to) => isRestriction(from, to)),
  );
  expect(restrictions).toEqual([
    ['inactive', 'suspended', 'cancelled'],
    ['suspended', 'cancelled'],
    ['cancelled'],
    [],
  ]);
});

it('notifies the customer of each change of a status that takes something or gives it back', () => {
  const events = subscriptionStatuses.map((from) =>
    subscriptionStatuses.map((to) => statusChangeEvent(from, to)),
  );
  expect(events).toEqual([
    [null, 'plan_canceled', 'plan_suspended', 'plan_canceled'],
    ['plan_reactivated', null, 'plan_suspended', 'plan_canceled'],
    ['plan_reactivated', 'plan_canceled', null, 'plan_canceled'],
    ['plan_reactivated', null, 'plan_suspended', null],
  ]);
});

describe('isRenewalDue', () => {
  const period = (startsAt: string, endsAt: string, used = 0): Period => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    graceEndsAt: new Date(endsAt),
    anchorDay: 1,
    cycle: 'monthly',
    images: 30,
    adjustment: 0,
    returned: 0,
    used,
    endedEarly: false,
    replaced: false,
    keepsRollover: false,
    lastUsedUpAt: null,
  });
  const [january, february] = [period('2027-01-01', '2027-02-01'), period('2027-02-01', '2027-03-01')];
  const usedUp = period('2027-01-01', '2027-02-01', 30);
  const isDue = (periods: readonly Period[], day: string) => isRenewalDue('active', periods, new Date(day));

  it('is true in the week before the end, and after it', () => {
    expect(isDue([january], '2027-01-24')).toBe(false);
    expect(isDue([january], '2027-01-25')).toBe(true);
    expect(isDue([january], '2027-06-01')).toBe(true);
  });

  it('is true as soon as the images are used up', () => {
    expect(isDue([usedUp], '2027-01-02')).toBe(true);
  });

  it('is false while a later period is paid for', () => {
    expect(isDue([january, february], '2027-01-31')).toBe(false);
    expect(isDue([usedUp, february], '2027-01-02')).toBe(false);
    expect(isDue([january, february], '2027-02-25')).toBe(true);
  });

  it('is true for the statuses that a payment extends', () => {
    const due = subscriptionStatuses.filter((status) =>
      isRenewalDue(status, [usedUp], new Date('2027-01-02')),
    );
    expect(due).toEqual(['active', 'inactive']);
  });

  it('is false before the first period', () => {
    expect(isDue([january], '2026-12-31')).toBe(false);
    expect(isDue([], '2027-01-01')).toBe(false);
  });
});

it('can be set from every status to every other, and to its own without a change', () => {
  for (const from of subscriptionStatuses)
    for (const to of subscriptionStatuses)
      expect(changeSubscriptionStatus(from, to)).toEqual({ to, changes: from !== to });
});
