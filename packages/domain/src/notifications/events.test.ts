import { describe, expect, test } from 'vitest';
import { auditActions } from '../audit-actions.ts';
import {
  eventsCausedBy,
  isDelivered,
  isMailAllowed,
  isSwitchable,
  maxDailyMails,
  maxDailyMailsPerCustomer,
  maxDailyMailsUnverified,
  notificationDefinitions,
  notificationEvents,
  reaches,
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
  const allowed = (
    event: Parameters<typeof isMailAllowed>[0],
    all: number,
    sameCustomer = 0,
    isVerified = true,
  ) => isMailAllowed(event, { isVerified, sent: { all, sameCustomer } });

  test('is limited, except for what can not be switched off', () => {
    expect(allowed('order_to_review', maxDailyMails - 1)).toBe(true);
    expect(allowed('order_to_review', maxDailyMails)).toBe(false);
    expect(allowed('invoice_sent', maxDailyMails)).toBe(true);
  });

  test('is limited for what one customer causes', () => {
    expect(allowed('order_to_review', 50, maxDailyMailsPerCustomer - 1)).toBe(true);
    expect(allowed('order_to_review', 50, maxDailyMailsPerCustomer)).toBe(false);
  });

  test('is small for an address that is not verified, whatever the event', () => {
    expect(allowed('invoice_sent', maxDailyMailsUnverified - 1, 0, false)).toBe(true);
    expect(allowed('invoice_sent', maxDailyMailsUnverified, 0, false)).toBe(false);
  });
});
