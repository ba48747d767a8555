// The versions, revisions and assignments of photos, and the comments on their annotations.
import { desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  annotationComments,
  photoAssignments,
  photoRevisions,
  photoVersions,
  users,
} from '../../../../db/schema/index.ts';
import type { Queries } from '../../../../platform/db/database.ts';

/** Of each photo. */
const maxListedAssignments = 20;

const staffColumns = { id: users.id, fullName: users.fullName };
const assigners = alias(users, 'assigners');

export type VersionRow = typeof photoVersions.$inferSelect;
export type RevisionRow = typeof photoRevisions.$inferSelect;

export interface StaffMember {
  readonly id: string;
  readonly fullName: string | null;
}

export interface Assignment {
  readonly id: string;
  readonly assignee: StaffMember | null;
  readonly assignedBy: StaffMember | null;
  readonly createdAt: Date;
}

/** On an annotation of the photo, or of one of its revisions. */
export interface AnnotationComment {
  readonly comment: typeof annotationComments.$inferSelect;
  readonly author: StaffMember;
}

export interface PhotoHistory {
  /** The latest first. */
  readonly versions: readonly (VersionRow & { readonly submittedBy: StaffMember })[];
  /** The latest first. */
  readonly assignments: readonly Assignment[];
  /** The latest first. */
  readonly revisions: readonly RevisionRow[];
  /** The earliest first. */
  readonly annotationComments: readonly AnnotationComment[];
}

/** Adds the history of each photo. */
export async function withHistories<Photo extends { readonly id: string }>(
  queries: Queries,
  photos: readonly Photo[],
): Promise<(Photo & PhotoHistory)[]> {
  if (photos.length === 0) return [];
  const ids = photos.map(({ id }) => id);
  const found = await queries
    .select({ version: photoVersions, submittedBy: staffColumns })
    .from(photoVersions)
    .innerJoin(users, eq(users.id, photoVersions.submittedById))
    .where(inArray(photoVersions.photoId, ids))
    .orderBy(desc(photoVersions.number));
  const versions = found.map(({ version, submittedBy }) => ({ ...version, submittedBy }));
  const assignments = await queries
    .select({
      id: photoAssignments.id,
      photoId: photoAssignments.photoId,
      assignee: staffColumns,
      assignedBy: { id: assigners.id, fullName: assigners.fullName },
      createdAt: photoAssignments.createdAt,
    })
    .from(photoAssignments)
    .leftJoin(users, eq(users.id, photoAssignments.assigneeId))
    .leftJoin(assigners, eq(assigners.id, photoAssignments.assignedById))
    .where(inArray(photoAssignments.photoId, ids))
    .orderBy(desc(photoAssignments.id));
  const revisions =
    versions.length === 0
      ? []
      : await queries
          .select()
          .from(photoRevisions)
          .where(inArray(photoRevisions.photoId, ids))
          .orderBy(desc(photoRevisions.round));
  const comments = await queries
    .select({ comment: annotationComments, author: staffColumns })
    .from(annotationComments)
    .innerJoin(users, eq(users.id, annotationComments.authorId))
    .where(inArray(annotationComments.photoId, ids))
    .orderBy(annotationComments.id);
  const versionsOf = Map.groupBy(versions, ({ photoId }) => photoId);
  const assignmentsOf = Map.groupBy(assignments, ({ photoId }) => photoId);
  const commentsOf = Map.groupBy(comments, ({ comment }) => comment.photoId);
  const revisionsOf = Map.groupBy(revisions, ({ photoId }) => photoId);
  return photos.map((photo) => ({
    ...photo,
    versions: versionsOf.get(photo.id) ?? [],
    assignments: (assignmentsOf.get(photo.id) ?? []).slice(0, maxListedAssignments),
    revisions: revisionsOf.get(photo.id) ?? [],
    annotationComments: commentsOf.get(photo.id) ?? [],
  }));
}
