import { describe, expect, test } from 'vitest';
import {
  deletedAccountEmail,
  deletionBlockers,
  findDeletionBlockers,
  nextExportAt,
} from './personal-data.ts';

const requestedAt = new Date('2026-11-21T09:30:00.000Z');
const nothing = { unpaidInvoices: 0, paymentsInReview: 0, isLastAdmin: false };

describe('the next export', () => {
  test.each(['preparing', 'ready'] as const)('is possible a day after one that is %s', (state) => {
    expect(nextExportAt({ state, requestedAt })).toEqual(new Date('2026-11-22T09:30:00.000Z'));
  });

  test('is possible at once after one that failed', () => {
    expect(nextExportAt({ state: 'failed', requestedAt })).toEqual(requestedAt);
  });
});

describe('an account', () => {
  test('without anything open can be deleted', () => {
    expect(findDeletionBlockers(nothing)).toEqual([]);
  });

  test.each([
    [{ unpaidInvoices: 1 }, 'unpaid_invoice'],
    [{ paymentsInReview: 2 }, 'payment_in_review'],
    [{ isLastAdmin: true }, 'last_admin'],
  ] as const)('with %o cannot be deleted', (open, blocker) => {
    expect(findDeletionBlockers({ ...nothing, ...open })).toEqual([blocker]);
  });

  test('lists all that is open', () => {
    const open = { unpaidInvoices: 3, paymentsInReview: 1, isLastAdmin: true };
    expect(findDeletionBlockers(open)).toEqual([...deletionBlockers]);
  });
});

test('the email of a deleted account is unique, and no mail can be sent to it', () => {
  expect(deletedAccountEmail('7b0c')).toBe('7b0c@deleted.invalid');
});
