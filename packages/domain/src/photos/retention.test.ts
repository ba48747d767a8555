import { describe, expect, it } from 'vitest';
import { type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import {
  findRetentionDateProblem,
  firstDeletionNotice,
  lastDeletionNotice,
  type Retention,
  retentionEnd,
} from './retention.ts';

const now = new Date('2026-11-24T10:00:00Z');

function day(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`not a date: ${text}`);
  return date;
}

it('ends on a day from tomorrow on, for three years', () => {
  expect(findRetentionDateProblem(day('2026-11-24'), now)).toBe('past');
  expect(findRetentionDateProblem(day('2026-11-25'), now)).toBeNull();
  expect(findRetentionDateProblem(day('2029-11-24'), now)).toBeNull();
  expect(findRetentionDateProblem(day('2029-11-25'), now)).toBe('too_far');
});

describe('the end of a retention', () => {
  const approved = { startedAt: now, isApproved: true };
  const submitted = { startedAt: now, isApproved: false };
  const byDefault: Retention = { rule: 'default', date: null };
  const afterApproval: Retention = { rule: 'after_approval', date: null };
  const until = (text: string): Retention => ({ rule: 'date', date: day(text) });

  it('follows from the setting by default', () => {
    expect(retentionEnd(byDefault, approved, 90)).toEqual(new Date('2027-02-22T10:00:00Z'));
    expect(retentionEnd(byDefault, submitted, 90)).toEqual(new Date('2027-02-22T10:00:00Z'));
    expect(retentionEnd(byDefault, approved, null)).toBeNull();
  });

  it('is at noon of the date, before or after the default', () => {
    expect(retentionEnd(until('2026-12-24'), approved, 90)).toEqual(new Date('2026-12-24T12:00:00Z'));
    expect(retentionEnd(until('2028-12-24'), approved, 90)).toEqual(new Date('2028-12-24T12:00:00Z'));
    expect(retentionEnd(until('2026-12-24'), approved, null)).toEqual(new Date('2026-12-24T12:00:00Z'));
  });

  it('leaves three days after the approval', () => {
    expect(retentionEnd(afterApproval, approved, 90)).toEqual(new Date('2026-11-27T10:00:00Z'));
    expect(retentionEnd(until('2026-11-20'), approved, 90)).toEqual(new Date('2026-11-27T10:00:00Z'));
  });

  it('is never before the default without an approval', () => {
    expect(retentionEnd(afterApproval, submitted, 90)).toEqual(new Date('2027-02-22T10:00:00Z'));
    expect(retentionEnd(until('2026-12-24'), submitted, 90)).toEqual(new Date('2027-02-22T10:00:00Z'));
    expect(retentionEnd(until('2028-12-24'), submitted, 90)).toEqual(new Date('2028-12-24T12:00:00Z'));
    expect(retentionEnd(afterApproval, submitted, null)).toBeNull();
    expect(retentionEnd(until('2026-12-24'), submitted, null)).toBeNull();
  });
});

describe('notices', () => {
  const first = (rule: Retention['rule'], end: string) => {
    const { deletionNoticeDays, expiresAt } = firstDeletionNotice({ rule }, new Date(end), now);
    return [deletionNoticeDays, expiresAt.toISOString()];
  };

  it('leave 14 days by default, however late', () => {
    expect(first('default', '2026-12-08T10:00:00Z')).toEqual([14, '2026-12-08T10:00:00.000Z']);
    expect(first('default', '2026-11-01T10:00:00Z')).toEqual([14, '2026-12-08T10:00:00.000Z']);
  });

  it('leave 3 days for what an admin chose', () => {
    expect(first('date', '2026-12-08T10:00:00Z')).toEqual([14, '2026-12-08T10:00:00.000Z']);
    expect(first('date', '2026-11-28T12:00:00Z')).toEqual([14, '2026-11-28T12:00:00.000Z']);
    expect(first('date', '2026-11-25T12:00:00Z')).toEqual([3, '2026-11-27T10:00:00.000Z']);
    expect(first('after_approval', '2026-11-27T09:00:00Z')).toEqual([3, '2026-11-27T10:00:00.000Z']);
  });

  it('leave 3 days the last time', () => {
    const announced = new Date('2026-12-08T10:00:00Z');
    expect(lastDeletionNotice(announced, now)).toEqual({ deletionNoticeDays: 3, expiresAt: announced });
    expect(lastDeletionNotice(now, now).expiresAt).toEqual(new Date('2026-11-27T10:00:00Z'));
  });
});
