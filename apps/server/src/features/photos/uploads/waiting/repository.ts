import type { Annotation } from '@burnish/domain/photos/annotation';
import { eq, inArray, sql } from 'drizzle-orm';
import { photoUploads } from '../../../../db/schema/index.ts';
import type { Queries } from '../../../../platform/db/database.ts';

/** An upload, and what it is submitted with. */
export interface WaitingUpload {
  readonly id: string;
  readonly notes: string | null;
  readonly annotations: readonly Annotation[];
}

/** `until`: from then on it counts as inactive, once it no longer waits. */
export async function markWaiting(
  queries: Queries,
  pendingSubmissionId: string,
  uploads: readonly WaitingUpload[],
  until: Date,
): Promise<void> {
  await queries
    .update(photoUploads)
    .set({ pendingSubmissionId, lastActivityAt: until })
    .where(inArray(photoUploads.id, [...uploads.map(({ id }) => id)]));
  await queries.execute(sql`
    update photo_uploads set notes = given.notes, annotations = given.annotations
    from jsonb_to_recordset(${JSON.stringify(uploads)}::jsonb) as given(id uuid, notes text, annotations jsonb)
    where photo_uploads.id = given.id`);
}

/** Returns the uploads that waited, in the order of their IDs. */
export async function endWaiting(
  queries: Queries,
  pendingSubmissionId: string,
  lastActivityAt: Date,
): Promise<WaitingUpload[]> {
  const { id, notes, annotations } = photoUploads;
  const rows = await queries
    .update(photoUploads)
    .set({ pendingSubmissionId: null, lastActivityAt })
    .where(eq(photoUploads.pendingSubmissionId, pendingSubmissionId))
    .returning({ id, notes, annotations });
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export async function listWaiting(queries: Queries, pendingSubmissionId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: photoUploads.id })
    .from(photoUploads)
    .where(eq(photoUploads.pendingSubmissionId, pendingSubmissionId));
  return rows.map(({ id }) => id);
}
