import { describe, expect, test } from 'vitest';
import { auditActions } from '../audit-actions.ts';
import { roles } from '../permissions.ts';
import {
  eventsCausedBy,
  eventsReaching,
  isDelivered,
  isMailAllowed,
  isSwitchable,
  maxDailyMails,
  maxDailyMailsPerCustomer,
  maxDailyMailsUnverified,
  maxDailyMailsUnverifiedCustomers,
  notificationDefinitions,
  notificationEvents,
  reaches,
  reachesAll,
  reachesAssignees,
  withoutIncluded,
} from './events.ts';

describe('delivery', () => {
  test('follows the choice where there is one, and the default where there is none', () => {
    expect(isDelivered('job_started', 'mail', {})).toBe(true);
    expect(isDelivered('job_started', 'mail', { job_started: { mail: false } })).toBe(false);
    expect(isDelivered('job_started', 'app', { job_started: { mail: false } })).toBe(true);
    expect(isDelivered('job_submitted', 'mail', {})).toBe(false);
    expect(isDelivered('job_submitted', 'mail', { job_submitted: { mail: true } })).toBe(true);
  });

  test('ignores choices about what is always or never sent', () => {
    expect(isDelivered('invoice_sent', 'mail', { invoice_sent: { mail: false } })).toBe(true);
    expect(isDelivered('order_received', 'app', { order_received: { app: true } })).toBe(false);
    expect(isSwitchable('invoice_sent', 'mail')).toBe(false);
    expect(isSwitchable('order_received', 'app')).toBe(false);
    expect(isSwitchable('order_received', 'mail')).toBe(true);
    expect(isSwitchable('job_submitted', 'mail')).toBe(true);
  });

  test('of everything about money that is owed or was refused can not be switched off', () => {
    for (const event of ['invoice_sent', 'invoice_overdue', 'receipt_approved', 'receipt_rejected'] as const)
      expect(notificationDefinitions[event].delivery.mail).toBe('always');
  });
});

test('customers are not reached by events of the studio', () => {
  for (const event of notificationEvents) {
    expect(reaches(event, 'admin')).toBe(true);
    expect(reaches(event, 'user')).toBe(notificationDefinitions[event].group !== 'studio');
  }
});

test('every cause is an action that is audited, and causes its event', () => {
  for (const event of notificationEvents)
    for (const action of notificationDefinitions[event].causes) {
      expect(auditActions).toContain(action);
      expect(eventsCausedBy(action)).toContain(event);
    }
  expect(eventsCausedBy('edit_address')).toEqual([]);
});

test('an event is left out if another one of the same change says the same to the same customer', () => {
  const approved = { event: 'order_approved', ownerId: 'a' } as const;
  const sent = { event: 'invoice_sent', ownerId: 'a' } as const;
  expect(withoutIncluded([approved])).toEqual([approved]);
  expect(withoutIncluded([approved, sent])).toEqual([sent]);
  const voided = { event: 'invoice_voided', ownerId: 'a' } as const;
  expect(withoutIncluded([approved, voided])).toEqual([voided]);
  const other = { event: 'invoice_sent', ownerId: 'b' } as const;
  expect(withoutIncluded([approved, other])).toEqual([approved, other]);
});

describe('the number of emails a day', () => {
  const none = { all: 0, sameCustomer: 0, unverifiedCustomers: 0 };
  const verified = { isVerified: true, isCustomerVerified: true };

  test('is limited, except for what can not be switched off and what is scheduled', () => {
    const sent = { ...none, all: maxDailyMails };
    expect(isMailAllowed('order_to_review', { ...verified, sent: { ...none, all: maxDailyMails - 1 } })).toBe(
      true,
    );
    expect(isMailAllowed('order_to_review', { ...verified, sent })).toBe(false);
    expect(isMailAllowed('invoice_sent', { ...verified, sent })).toBe(true);
    expect(isMailAllowed('studio_digest', { ...verified, sent })).toBe(true);
  });

  test('is limited for what one customer causes', () => {
    const about = (sameCustomer: number) =>
      isMailAllowed('order_to_review', { ...verified, sent: { ...none, all: 50, sameCustomer } });
    expect([about(maxDailyMailsPerCustomer - 1), about(maxDailyMailsPerCustomer)]).toEqual([true, false]);
  });

  test('is limited for all customers together whose address is not verified', () => {
    const sent = { ...none, all: 50, unverifiedCustomers: maxDailyMailsUnverifiedCustomers };
    expect(isMailAllowed('order_to_review', { ...verified, isCustomerVerified: false, sent })).toBe(false);
    const fewer = { ...sent, unverifiedCustomers: maxDailyMailsUnverifiedCustomers - 1 };
    expect(isMailAllowed('order_to_review', { ...verified, isCustomerVerified: false, sent: fewer })).toBe(
      true,
    );
    expect(isMailAllowed('order_to_review', { ...verified, sent })).toBe(true);
  });

  test('is small for an address that is not verified, whatever the event', () => {
    const toUnverified = (all: number) =>
      isMailAllowed('invoice_sent', { ...verified, isVerified: false, sent: { ...none, all } });
    expect([maxDailyMailsUnverified - 1, maxDailyMailsUnverified].map(toUnverified)).toEqual([true, false]);
  });
});

test('the events that reach a role are those that it can be notified of', () => {
  for (const role of roles) {
    const reaching = eventsReaching(role);
    expect(notificationEvents.filter((event) => reaches(event, role))).toEqual(reaching);
  }
  expect(eventsReaching('user').length).toBeLessThan(eventsReaching('admin').length);
  expect(eventsReaching('user')).toContain('invoice_sent');
});

test('an event of one customer reaches no staff, and one of the studio those with its permission', () => {
  expect(reachesAll('invoice_sent', 'admin')).toBe(false);
  expect(reachesAssignees('invoice_sent', 'admin')).toBe(false);
  expect([reachesAll('order_to_review', 'admin'), reachesAll('order_to_review', 'retoucher')]).toEqual([
    true,
    false,
  ]);
  expect(reachesAssignees('order_to_review', 'admin')).toBe(false);
});
