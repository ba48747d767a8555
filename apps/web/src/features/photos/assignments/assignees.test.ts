import type { Retoucher } from '@burnish/contract/assignments/entities';
import { retoucherSample } from '@burnish/contract/assignments/samples';
import type { Job, Photo } from '@burnish/contract/photos/entities';
import { photoSample } from '@burnish/contract/photos/samples';
import { describe, expect, it } from 'vitest';
import {
  byWorkload,
  describeAssignees,
  describeAssignment,
  describeWorkload,
  photosToAssign,
  photosToTake,
  selectablePhotos,
  summarizeRetouchers,
  toAssignment,
} from './assignees.ts';

const zainab = { _id: 'zainab', fullName: 'Zainab Bello' };
const ife = { _id: 'ife', fullName: 'Ife Obi' };

const photo = (id: string, assignee: Photo['assignee'], change: Partial<Photo> = {}): Photo => ({
  ...photoSample,
  _id: id,
  assignee,
  ...change,
});

describe('summarizeRetouchers', () => {
  const summary = (names: readonly (string | null)[], unassignedCount: number) =>
    summarizeRetouchers({
      retouchers: names.map((fullName, index) => ({ _id: `${index}`, fullName, photoCount: 1 })),
      unassignedCount,
    });

  it('names the retouchers, and counts the photos without one', () => {
    expect(summary(['Zainab Bello', null], 0)).toBe('Zainab Bello, No name');
    expect(summary(['Zainab Bello'], 3)).toBe('Zainab Bello, 3 unassigned');
  });

  it('says whether a job without retouchers needs one', () => {
    expect(summary([], 12)).toBe('Unassigned');
    expect(summary([], 0)).toBeNull();
  });
});

describe('choosing photos', () => {
  const free = photo('free', null, { allowedActions: ['assign'] });
  const taken = photo('taken', zainab, { allowedActions: ['assign'] });
  const delivered = photo('delivered', null, { status: 'delivered', allowedActions: ['assign'] });
  const approved = photo('approved', null, { status: 'approved', allowedActions: [] });
  const photos = [free, taken, delivered, approved];
  const can = (...allowedActions: Job['allowedActions']) => ({ allowedActions });

  it('offers photos that can be assigned to those who assign, and those without a retoucher to those who take', () => {
    expect(selectablePhotos(can('assign', 'take'), photos)).toEqual([free, taken, delivered]);
    expect(selectablePhotos(can('take'), photos)).toEqual([free]);
    expect(selectablePhotos(can('start'), photos)).toEqual([]);
  });

  it('takes all unassigned photos, or those that are selected', () => {
    const other = photo('other', null);
    const selectable = [free, taken, other, delivered];
    expect(photosToTake(can('take'), selectable, [])).toEqual([free, other]);
    expect(photosToTake(can('take'), selectable, [taken, other])).toEqual([other]);
    expect(photosToTake(can('take'), selectable, [taken])).toEqual([]);
    expect(photosToTake(can('assign'), selectable, [])).toEqual([]);
  });

  it('assigns of a whole job what needs a retoucher, or else everything that can be assigned', () => {
    expect(photosToAssign(can('assign'), photos)).toEqual([free]);
    expect(photosToAssign(can('assign'), [taken, delivered, approved])).toEqual([taken, delivered]);
    expect(photosToAssign(can('start'), photos)).toEqual([]);
  });

  it('sends the assignees that were seen', () => {
    expect(toAssignment([free, taken], 'ife')).toEqual({
      assigneeId: 'ife',
      photos: [
        { photoId: 'free', assigneeId: null },
        { photoId: 'taken', assigneeId: 'zainab' },
      ],
    });
    expect(toAssignment([taken], null).assigneeId).toBeNull();
  });
});

it('counts the photos of each assignee, those with the most first', () => {
  const photos = [photo('1', ife), photo('2', zainab), photo('3', null), photo('4', zainab)];
  expect(describeAssignees(photos)).toBe('1 unassigned, 2 assigned to Zainab Bello, 1 assigned to Ife Obi');
  expect(describeAssignees(photos.slice(2, 3))).toBe('1 unassigned');
});

const retoucher = (fullName: string, change: Partial<Retoucher> = {}): Retoucher => ({
  ...retoucherSample,
  _id: fullName,
  fullName,
  ...change,
});

it('lists the least busy first, and those who manage jobs last', () => {
  const sorted = byWorkload([
    retoucher('Admin', { role: 'admin', photoCount: 0 }),
    retoucher('Busy', { photoCount: 30 }),
    retoucher('Late', { photoCount: 4, lateCount: 2 }),
    retoucher('Free', { photoCount: 4 }),
    retoucher('Also free', { photoCount: 4 }),
  ]);
  expect(sorted.map(({ fullName }) => fullName)).toEqual(['Also free', 'Free', 'Late', 'Busy', 'Admin']);
});

it('describes how much a person has to do', () => {
  const nextDueAt = new Date(2026, 10, 9, 18, 5).toISOString();
  const describe = (change: Partial<Retoucher>) =>
    describeWorkload(retoucher('Zainab Bello', change), new Date(2026, 10, 7));
  expect(describe({ nextDueAt })).toBe('34 photos, next due 9 Nov, 18:05');
  expect(describe({ photoCount: 1, nextDueAt: null })).toBe('1 photo');
  expect(describe({ photoCount: 0, nextDueAt: null })).toBe('No photos');
});

it('describes a change of the assignee', () => {
  expect(describeAssignment({ assignee: zainab, assignedBy: ife })).toBe('Assigned by Ife Obi');
  expect(describeAssignment({ assignee: zainab, assignedBy: zainab })).toBe('Taken');
  expect(describeAssignment({ assignee: null, assignedBy: ife })).toBe('Unassigned by Ife Obi');
  expect(describeAssignment({ assignee: null, assignedBy: null })).toBe(
    "Unassigned because the retoucher's account changed",
  );
});
