import { expect, it } from 'vitest';
import { millisecondsPerDay } from '../time/calendar-date.ts';
import {
  expiryReminderDays,
  extendedExpiry,
  hasExpired,
  isExpiryReminderDue,
  waitingPhotosStep,
  waitsUntil,
} from './pending-submission.ts';

const now = new Date('2026-11-27T09:00:00.000Z');
const daysFromNow = (days: number) => new Date(now.getTime() + days * millisecondsPerDay);
const unpaid = { orderStatus: 'invoice_sent', invoiceStatus: 'sent' } as const;

it('lets photos wait for 30 days', () => {
  expect(waitsUntil(now)).toEqual(new Date('2026-12-27T09:00:00.000Z'));
});

it('submits photos of a completed order, returns those of a rejected one, and lets all others wait', () => {
  expect(waitingPhotosStep).toEqual({
    pending: 'wait',
    approved: 'wait',
    invoice_sent: 'wait',
    completed: 'submit',
    rejected: 'return',
  });
});

it.each([
  ['an unpaid invoice', unpaid, true],
  ['no invoice', { orderStatus: 'pending', invoiceStatus: null }, true],
  ['a receipt in review', { orderStatus: 'invoice_sent', invoiceStatus: 'payment_made' }, false],
  ['a completed order', { orderStatus: 'completed', invoiceStatus: 'payment_confirmed' }, false],
  ['a rejected order', { orderStatus: 'rejected', invoiceStatus: null }, false],
] as const)('expires with %s: %j %s', (_, state, expected) => {
  expect(hasExpired({ ...state, expiresAt: now }, now)).toBe(expected);
  expect(hasExpired({ ...state, expiresAt: daysFromNow(1) }, now)).toBe(false);
  expect(isExpiryReminderDue({ ...state, expiresAt: daysFromNow(1) }, now)).toBe(expected);
});

it('reminds the customer in the last days only', () => {
  const remindsAt = (days: number) => isExpiryReminderDue({ ...unpaid, expiresAt: daysFromNow(days) }, now);
  expect(remindsAt(expiryReminderDays)).toBe(true);
  expect(remindsAt(expiryReminderDays + 1)).toBe(false);
  expect(remindsAt(0)).toBe(false);
});

it('keeps photos whose receipt is in review as long as the reminder leaves', () => {
  const inReview = { orderStatus: 'invoice_sent', invoiceStatus: 'payment_made' } as const;
  const extended = (days: number) => extendedExpiry({ ...inReview, expiresAt: daysFromNow(days) }, now);
  expect([-1, 0, 2.9].map(extended)).toEqual(
    Array.from({ length: 3 }, () => daysFromNow(expiryReminderDays)),
  );
  expect([expiryReminderDays, 20].map(extended)).toEqual([null, null]);
  expect(extendedExpiry({ ...unpaid, expiresAt: daysFromNow(1) }, now)).toBeNull();
});
