import { describe, expect, it } from 'vitest';
import { roles } from '../permissions.ts';
import { canAssign, canDeliver, canReadJob, canWorkOn } from './assignment.ts';

const admin = { id: 'ben', role: 'admin' } as const;
const zainab = { id: 'zainab', role: 'retoucher' } as const;
const tunde = { id: 'tunde', role: 'retoucher' } as const;
const ada = { id: 'ada', role: 'user' } as const;
const people = [admin, zainab, tunde, ada];

/** A job of Ada with photos of Zainab, and one photo without an assignee. */
const job = { ownerId: ada.id, retoucherIds: [zainab.id], unassignedCount: 1 };
const assignedJob = { ...job, unassignedCount: 0 };

const idsOf = (allowed: readonly { readonly id: string }[]) => allowed.map(({ id }) => id);

describe('working on a job', () => {
  it('is for admins and the retouchers of its photos', () => {
    expect(idsOf(people.filter((person) => canWorkOn(person, job)))).toEqual(['ben', 'zainab']);
    expect(idsOf(people.filter((person) => canWorkOn(person, { retoucherIds: [] })))).toEqual(['ben']);
  });

  it('ends with the role, whatever is still assigned', () => {
    const former = { ...zainab, role: 'user' } as const;
    expect(canWorkOn(former, job)).toBe(false);
    expect(canReadJob(former, job, true)).toBe(false);
  });

  it('does not follow from being its customer', () => {
    for (const role of roles)
      expect(canWorkOn({ id: ada.id, role }, { retoucherIds: [] })).toBe(role === 'admin');
  });
});

describe('reading a job', () => {
  const readers = (of: typeof job, isPoolOpen: boolean) =>
    idsOf(people.filter((person) => canReadJob(person, of, isPoolOpen)));

  it('is for its customer and those who work on it', () => {
    expect(readers(job, false)).toEqual(['ben', 'zainab', 'ada']);
    expect(readers(assignedJob, false)).toEqual(['ben', 'zainab', 'ada']);
  });

  it('is for every retoucher while the pool is open and photos are left to take', () => {
    expect(readers(job, true)).toEqual(['ben', 'zainab', 'tunde', 'ada']);
    expect(readers(assignedJob, true)).toEqual(['ben', 'zainab', 'ada']);
  });

  it('is never for other customers', () => {
    expect(canReadJob({ id: 'ngozi', role: 'user' }, job, true)).toBe(false);
  });

  it('is for retouchers if the job is their own', () => {
    expect(canReadJob(tunde, { ...assignedJob, ownerId: tunde.id }, false)).toBe(true);
  });
});

describe('assigning a photo', () => {
  const assignees = [null, zainab.id, tunde.id];
  const allowedFor = (person: typeof admin | typeof zainab | typeof ada) =>
    assignees.flatMap((from) =>
      assignees.filter((to) => canAssign(person, from, to)).map((to) => [from, to] as const),
    );

  it('is for admins, from and to everyone', () => {
    expect(allowedFor(admin)).toHaveLength(assignees.length ** 2);
  });

  it('is for retouchers if they take what is assigned to no one', () => {
    expect(allowedFor(zainab)).toEqual([[null, zainab.id]]);
  });

  it('is not for customers', () => {
    expect(allowedFor(ada)).toEqual([]);
    expect(canAssign(ada, null, ada.id)).toBe(false);
  });
});

describe('delivering a version', () => {
  const delivererOf = (submittedById: string) =>
    idsOf(people.filter((person) => canDeliver(person, submittedById)));

  it('is for another retoucher than the one who submitted it, and for admins', () => {
    expect(delivererOf(zainab.id)).toEqual(['ben', 'tunde']);
    expect(delivererOf(tunde.id)).toEqual(['ben', 'zainab']);
    expect(delivererOf(admin.id)).toEqual(['ben', 'zainab', 'tunde']);
    expect(delivererOf(ada.id)).toEqual(['ben', 'zainab', 'tunde']);
  });
});
