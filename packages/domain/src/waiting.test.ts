import { describe, expect, it, vi } from 'vitest';
import { type Permission, rolePermissions } from './permissions.ts';
import {
  byWaitingKind,
  sortWaiting,
  sumWaiting,
  waitingGroup,
  waitingKindOf,
  waitingKinds,
  waitingReasons,
  waitingReasonsFor,
} from './waiting.ts';

/** 23:30 in Lagos. */
const today = { now: new Date('2026-11-21T22:30:00Z'), timeZone: 'Africa/Lagos' };
const at = (time: string) => new Date(`2026-11-${time}Z`);

describe('waitingGroup', () => {
  it('compares the due time with now, and its day with the day of the studio', () => {
    expect(waitingGroup(at('21T22:29:59.999'), today)).toBe('overdue');
    expect(waitingGroup(at('21T22:30:00'), today)).toBe('due_today');
    expect(waitingGroup(at('21T22:59:59'), today)).toBe('due_today');
    expect(waitingGroup(at('21T23:00:00'), today)).toBe('waiting');
    expect(waitingGroup(null, today)).toBe('waiting');
  });
});

describe('kinds', () => {
  it('have a reason each, a value each, and a sum', () => {
    expect(new Set(waitingReasons.map(waitingKindOf))).toEqual(new Set(waitingKinds));
    const counts = byWaitingKind((kind) => waitingKinds.indexOf(kind) + 1);
    expect(Object.entries(counts)).toEqual(waitingKinds.map((kind, index) => [kind, index + 1]));
    expect(sumWaiting(counts)).toBe((waitingKinds.length * (waitingKinds.length + 1)) / 2);
  });
});

describe('sortWaiting', () => {
  const item = (id: string, since: string, due: string | null) => ({
    id,
    since: at(since),
    dueAt: due === null ? null : at(due),
  });

  it('sorts by group, in it by due time or by how long it has waited, then by id', () => {
    const items = [
      item('later', '20T08:00', '23T08:00'),
      item('z-message', '20T09:00', null),
      item('a-message', '20T09:00', null),
      item('m-message', '20T09:00', null),
      item('oldest', '19T09:00', null),
      item('today', '21T10:00', '21T22:45'),
      item('a little late', '01T08:00', '21T20:00'),
      item('very late', '18T08:00', '20T08:00'),
    ];
    expect(sortWaiting(items, today).map(({ id, group }) => [id, group])).toEqual([
      ['very late', 'overdue'],
      ['a little late', 'overdue'],
      ['today', 'due_today'],
      ['oldest', 'waiting'],
      ['later', 'waiting'],
      ['a-message', 'waiting'],
      ['m-message', 'waiting'],
      ['z-message', 'waiting'],
    ]);
  });
});

describe('waitingReasonsFor', () => {
  const withPermissions = (...held: Permission[]) => {
    const spy = vi.spyOn(rolePermissions.admin, 'has').mockImplementation((name) => held.includes(name));
    const reasons = waitingReasonsFor({ role: 'admin' });
    spy.mockRestore();
    return reasons;
  };

  it('lists what the person can decide', () => {
    expect(waitingReasonsFor({ role: 'admin' })).toEqual(waitingReasons);
    expect(waitingReasonsFor({ role: 'user' })).toEqual([]);
    expect(withPermissions('jobs:manage')).toEqual(['unstarted_job', 'late_job']);
    expect(withPermissions('orders:review')).toEqual(['pending_order']);
    expect(withPermissions('subscriptions:edit')).toEqual(['requested_pause']);
    expect(withPermissions('invoices:manage')).toEqual([]);
    expect(withPermissions('invoices:manage', 'subscriptions:edit')).toEqual([
      'requested_pause',
      'requested_refund',
    ]);
    expect(waitingReasonsFor({ role: 'retoucher' })).toEqual([]);
  });

  it('can be limited to a kind', () => {
    expect(waitingReasonsFor({ role: 'admin' }, 'order')).toEqual(['pending_order', 'uninvoiced_order']);
    expect(waitingReasonsFor({ role: 'admin' }, 'pause')).toEqual(['requested_pause']);
    expect(waitingReasonsFor({ role: 'user' }, 'chat')).toEqual([]);
  });
});
