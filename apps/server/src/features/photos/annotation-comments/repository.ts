import type { Annotation } from '@burnish/domain/photos/annotation';
import type { AnnotationCommentAction } from '@burnish/domain/photos/annotation-comment';
import { and, eq, isNull } from 'drizzle-orm';
import { annotationComments, photoJobs, photoRevisions, photos } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export type AnnotationCommentRow = typeof annotationComments.$inferSelect;

/** Which annotation of a photo. Without a revision, it was submitted with the photo. */
export interface AnnotationOfPhoto {
  readonly photoId: string;
  readonly revisionId: string | null;
  readonly number: number;
}

/** Excludes withdrawn photos. */
export async function findPhoto(queries: Queries, id: string) {
  const [found] = await queries
    .select({
      photo: photos,
      retoucherIds: photoJobs.retoucherIds,
      unassignedCount: photoJobs.unassignedCount,
    })
    .from(photos)
    .innerJoin(photoJobs, eq(photoJobs.id, photos.jobId))
    .where(and(eq(photos.id, id), isNull(photos.withdrawnAt)));
  return found;
}

/** Undefined: the photo has no such revision. */
export async function findRevisionAnnotations(
  queries: Queries,
  { photoId, revisionId }: { photoId: string; revisionId: string },
): Promise<readonly Annotation[] | undefined> {
  const [found] = await queries
    .select({ annotations: photoRevisions.annotations })
    .from(photoRevisions)
    .where(and(eq(photoRevisions.id, revisionId), eq(photoRevisions.photoId, photoId)));
  return found?.annotations;
}

/** The earliest first. */
export async function listActions(
  queries: Queries,
  { photoId, revisionId, number }: AnnotationOfPhoto,
): Promise<AnnotationCommentAction[]> {
  const rows = await queries
    .select({ action: annotationComments.action })
    .from(annotationComments)
    .where(
      and(
        eq(annotationComments.photoId, photoId),
        revisionId === null
          ? isNull(annotationComments.revisionId)
          : eq(annotationComments.revisionId, revisionId),
        eq(annotationComments.number, number),
      ),
    )
    .orderBy(annotationComments.id);
  return rows.map(({ action }) => action);
}

export async function insertComment(queries: Queries, row: AnnotationCommentRow): Promise<void> {
  await queries.insert(annotationComments).values(row);
}
