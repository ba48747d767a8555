// The versions and revisions of photos.
import { desc, inArray } from 'drizzle-orm';
import { photoRevisions, photoVersions } from '../../../../db/schema/index.ts';
import type { Queries } from '../../../../platform/db/database.ts';

export type VersionRow = typeof photoVersions.$inferSelect;
export type RevisionRow = typeof photoRevisions.$inferSelect;

export interface PhotoHistory {
  /** The latest first. */
  readonly versions: readonly VersionRow[];
  /** The latest first. */
  readonly revisions: readonly RevisionRow[];
}

/** Adds the history of each photo. */
export async function withHistories<Photo extends { readonly id: string }>(
  queries: Queries,
  photos: readonly Photo[],
): Promise<(Photo & PhotoHistory)[]> {
  if (photos.length === 0) return [];
  const ids = photos.map(({ id }) => id);
  const versions = await queries
    .select()
    .from(photoVersions)
    .where(inArray(photoVersions.photoId, ids))
    .orderBy(desc(photoVersions.number));
  const revisions =
    versions.length === 0
      ? []
      : await queries
          .select()
          .from(photoRevisions)
          .where(inArray(photoRevisions.photoId, ids))
          .orderBy(desc(photoRevisions.round));
  const versionsOf = Map.groupBy(versions, ({ photoId }) => photoId);
  const revisionsOf = Map.groupBy(revisions, ({ photoId }) => photoId);
  return photos.map((photo) => ({
    ...photo,
    versions: versionsOf.get(photo.id) ?? [],
    revisions: revisionsOf.get(photo.id) ?? [],
  }));
}
