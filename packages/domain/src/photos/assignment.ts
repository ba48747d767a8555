// Which retoucher works on which photo. Access follows from it job by job: the photos of a job belong together, and a
// retoucher's work is checked by another one.
import { can, type Person } from '../access.ts';

export interface JobAssignments {
  /** The customer. */
  readonly ownerId: string;
  /** Everyone to whom one of its photos is assigned. */
  readonly retoucherIds: readonly string[];
  /** Photos with work left that are assigned to no one. */
  readonly unassignedCount: number;
}

/** Whether the person can work on the job as staff. */
export function canWorkOn(person: Person, { retoucherIds }: Pick<JobAssignments, 'retoucherIds'>): boolean {
  return can(person, 'jobs:manage') || (can(person, 'jobs:work') && retoucherIds.includes(person.id));
}

/**
 * Whether the person can read the job: as its customer, as staff who work on it, or in order to take some of its photos from
 * the pool, if the studio has opened it to retouchers.
 */
export function canReadJob(person: Person, job: JobAssignments, isPoolOpen: boolean): boolean {
  if (person.id === job.ownerId || canWorkOn(person, job)) return true;
  return can(person, 'jobs:work') && isPoolOpen && job.unassignedCount > 0;
}

/** Retouchers take photos that are assigned to no one. Everything else is up to those who manage jobs. */
export function canAssign(person: Person, from: string | null, to: string | null): boolean {
  return can(person, 'jobs:manage') || (can(person, 'jobs:work') && from === null && to === person.id);
}

/** A version is checked by another person than the one who made it, unless that person manages jobs. */
export function canDeliver(person: Person, submittedById: string): boolean {
  return can(person, 'jobs:manage') || (can(person, 'jobs:work') && submittedById !== person.id);
}
