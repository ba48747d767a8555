import { describe, expect, test } from 'vitest';
import { parseCalendarDate } from '../../time/calendar-date.ts';
import { lastPaidAt, paidAtOf } from './payment-time.ts';

const at = (text: string) => new Date(text);
const recordedAt = at('2027-02-20T12:00:00Z');

function payment(day: string, change: { submittedAt?: Date; recordedAt?: Date } = {}) {
  const paymentDate = parseCalendarDate(day);
  if (paymentDate === null) throw new Error(`${day} is no date`);
  return { paymentDate, submittedAt: null, recordedAt, ...change };
}

describe('when a payment counts as made', () => {
  test.each([
    ['Africa/Lagos', '2027-02-12T23:00:00.000Z'],
    ['Pacific/Auckland', '2027-02-12T11:00:00.000Z'],
    ['America/New_York', '2027-02-13T05:00:00.000Z'],
  ])('is the start of its day in %s', (timeZone, expected) => {
    expect(paidAtOf(payment('2027-02-13'), timeZone).toISOString()).toBe(expected);
  });

  test('is never after it was recorded', () => {
    const early = payment('2027-02-21');
    expect(paidAtOf(early, 'America/New_York')).toEqual(recordedAt);
  });

  test('is the submission of its receipt, if it has one', () => {
    const submittedAt = at('2027-02-14T09:00:00Z');
    expect(paidAtOf(payment('2027-02-13', { submittedAt }), 'UTC')).toEqual(submittedAt);
  });
});

test('the last payment counts, in any order of recording', () => {
  const payments = [payment('2027-02-14'), payment('2027-02-12')];
  expect(lastPaidAt(payments, 'UTC')).toEqual(at('2027-02-14T00:00:00Z'));
  expect(lastPaidAt([], 'UTC')).toBeUndefined();
});
