// Who retouches which photos, as texts, and which of them can be assigned or taken.

import type { Retoucher } from '@burnish/contract/assignments/entities';
import type { NewAssignment } from '@burnish/contract/assignments/inputs';
import type { Job, Photo } from '@burnish/contract/photos/entities';
import { can } from '@burnish/domain/access';
import { takesVersion } from '@burnish/domain/photos/photo';
import { formatShortInstant } from '../../../lib/format-date.ts';
import { fullName } from '../../../presentation/people.ts';
import { copy } from './copy.ts';

export function assigneeName({ assignee }: Pick<Photo, 'assignee'>): string {
  return assignee === null ? copy.unassigned : fullName(assignee);
}

/** 'Zainab Bello, Ife Obi, 3 unassigned'. Null: no one has worked on it, and no work is left. */
export function summarizeRetouchers({
  retouchers,
  unassignedCount,
}: Pick<Job, 'retouchers' | 'unassignedCount'>): string | null {
  if (retouchers.length === 0) return unassignedCount > 0 ? copy.unassigned : null;
  const names = retouchers.map(fullName);
  return [...names, ...(unassignedCount > 0 ? [copy.unassignedCount(unassignedCount)] : [])].join(', ');
}

/** Whether work on the photo is left, and no one does it. */
export const needsRetoucher = ({ assignee, status }: Photo) => assignee === null && takesVersion(status);

/** Photos that can be selected, by what the viewer can do with photos of the job. */
export function selectablePhotos(
  { allowedActions }: Pick<Job, 'allowedActions'>,
  photos: readonly Photo[],
): readonly Photo[] {
  if (allowedActions.includes('assign'))
    return photos.filter((photo) => photo.allowedActions.includes('assign'));
  return allowedActions.includes('take') ? photos.filter(needsRetoucher) : [];
}

/** What the button takes: of the selected photos, or of all if none is selected, those that need a retoucher. */
export function photosToTake(
  { allowedActions }: Pick<Job, 'allowedActions'>,
  selectable: readonly Photo[],
  selected: readonly Photo[],
): readonly Photo[] {
  if (!allowedActions.includes('take')) return [];
  return (selected.length > 0 ? selected : selectable).filter(needsRetoucher);
}

/** Of a whole job: the photos that need a retoucher, or if each has one, all that can be assigned. */
export function photosToAssign(job: Pick<Job, 'allowedActions'>, photos: readonly Photo[]): readonly Photo[] {
  const selectable = selectablePhotos(job, photos);
  const unassigned = selectable.filter(needsRetoucher);
  return unassigned.length > 0 ? unassigned : selectable;
}

/** With the assignees that the user has seen, so that no change of others is overwritten. */
export function toAssignment(photos: readonly Photo[], assigneeId: string | null): NewAssignment {
  return {
    assigneeId,
    photos: photos.map(({ _id, assignee }) => ({ photoId: _id, assigneeId: assignee?._id ?? null })),
  };
}

/** '8 unassigned, 4 assigned to Zainab Bello'. */
export function describeAssignees(photos: readonly Photo[]): string {
  const groups = Map.groupBy(photos, ({ assignee }) => assignee?._id ?? null);
  const unassigned = groups.get(null)?.length ?? 0;
  const assigned = [...groups]
    .flatMap(([, [first, ...others]]) =>
      first?.assignee ? { name: fullName(first.assignee), count: others.length + 1 } : [],
    )
    .toSorted((a, b) => b.count - a.count);
  return [
    ...(unassigned > 0 ? [copy.unassignedCount(unassigned)] : []),
    ...assigned.map(({ name, count }) => copy.dialog.assignedTo(count, name)),
  ].join(', ');
}

/** Those who mostly assign photos to others. */
export const managesJobs = ({ role }: Retoucher) => can({ role }, 'jobs:manage');

/** The least busy first, and last those who manage jobs. */
export function byWorkload(retouchers: readonly Retoucher[]): readonly Retoucher[] {
  return retouchers.toSorted(
    (a, b) =>
      Number(managesJobs(a)) - Number(managesJobs(b)) ||
      a.photoCount - b.photoCount ||
      a.lateCount - b.lateCount ||
      fullName(a).localeCompare(fullName(b)),
  );
}

/** '34 photos, next due 9 Nov, 18:05'. What is late is said apart from it. */
export function describeWorkload({ photoCount, nextDueAt }: Retoucher, now = new Date()): string {
  const { none, photos, nextDue } = copy.workload;
  if (photoCount === 0) return none;
  const due = nextDueAt === null ? [] : [nextDue(formatShortInstant(nextDueAt, now))];
  return [photos(photoCount), ...due].join(', ');
}

type Assignment = Photo['assignments'][number];

/** 'Assigned by Kemi Adewale', 'Taken'. */
export function describeAssignment({ assignee, assignedBy }: Pick<Assignment, 'assignee' | 'assignedBy'>) {
  const text = copy.history;
  if (assignee === null)
    return assignedBy === null ? text.releasedAutomatically : text.releasedBy(fullName(assignedBy));
  if (assignedBy === null) return text.assignedAutomatically;
  return assignee._id === assignedBy._id ? text.taken : text.assignedBy(fullName(assignedBy));
}
