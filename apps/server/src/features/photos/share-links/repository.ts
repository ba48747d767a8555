import { maxGuestComments, maxKeptOpenings, maxShareLinks } from '@burnish/domain/photos/share-link';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { personColumns } from '../../../db/person-columns.ts';
import {
  guestComments,
  photoJobs,
  photos,
  photoVersions,
  shareLinkOpenings,
  shareLinks,
  users,
} from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export type ShareLinkRow = typeof shareLinks.$inferSelect;
export type GuestCommentRow = typeof guestComments.$inferSelect;

export interface ShareLinkRecord {
  readonly link: ShareLinkRow;
  readonly commentCount: number;
  /** The latest first. */
  readonly openings: readonly Date[];
}

export async function findJob(queries: Queries, id: string) {
  const [job] = await queries
    .select({ id: photoJobs.id, userId: photoJobs.userId, status: photoJobs.status })
    .from(photoJobs)
    .where(eq(photoJobs.id, id));
  return job;
}

/** Locks a job until the end of the transaction, so that comments on it are added one by one. */
export async function lockJob(queries: Queries, id: string): Promise<void> {
  await queries.select({ id: photoJobs.id }).from(photoJobs).where(eq(photoJobs.id, id)).for('no key update');
}

const countComments = (queries: Queries) =>
  queries.$count(guestComments, eq(guestComments.linkId, shareLinks.id));

async function withOpenings(
  queries: Queries,
  rows: readonly { readonly link: ShareLinkRow; readonly commentCount: number }[],
): Promise<ShareLinkRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ link }) => link.id);
  const openings = await queries
    .select({ linkId: shareLinkOpenings.linkId, openedAt: shareLinkOpenings.openedAt })
    .from(shareLinkOpenings)
    .where(inArray(shareLinkOpenings.linkId, ids))
    .orderBy(desc(shareLinkOpenings.id));
  const byLink = Map.groupBy(openings, ({ linkId }) => linkId);
  return rows.map((row) => ({
    ...row,
    openings: (byLink.get(row.link.id) ?? []).map(({ openedAt }) => openedAt),
  }));
}

/** The latest first. */
export async function listShareLinks(queries: Queries, jobId: string): Promise<ShareLinkRecord[]> {
  const rows = await queries
    .select({ link: shareLinks, commentCount: countComments(queries) })
    .from(shareLinks)
    .where(eq(shareLinks.jobId, jobId))
    .orderBy(desc(shareLinks.id))
    .limit(maxShareLinks);
  return withOpenings(queries, rows);
}

export async function findShareLink(queries: Queries, id: string): Promise<ShareLinkRecord | undefined> {
  const rows = await queries
    .select({ link: shareLinks, commentCount: countComments(queries) })
    .from(shareLinks)
    .where(eq(shareLinks.id, id));
  const [record] = await withOpenings(queries, rows);
  return record;
}

export function countShareLinks(queries: Queries, jobId: string): Promise<number> {
  return queries.$count(shareLinks, eq(shareLinks.jobId, jobId));
}

export async function insertShareLink(queries: Queries, row: ShareLinkRow): Promise<void> {
  await queries.insert(shareLinks).values(row);
}

export async function updateShareLink(
  queries: Queries,
  id: string,
  change: Partial<Pick<ShareLinkRow, 'revokedAt' | 'notifiedAt'>>,
): Promise<void> {
  await queries.update(shareLinks).set(change).where(eq(shareLinks.id, id));
}

/** A link with the customer whose photos it shows. */
export async function findSharedLink(queries: Queries, id: string) {
  const [row] = await queries
    .select({ link: shareLinks, owner: { ...personColumns(users), isActive: users.isActive } })
    .from(shareLinks)
    .innerJoin(users, eq(users.id, shareLinks.userId))
    .where(eq(shareLinks.id, id));
  return row;
}

/** Counts an opening, and deletes the times of the oldest ones. */
export async function insertOpening(
  queries: Queries,
  opening: typeof shareLinkOpenings.$inferSelect,
): Promise<void> {
  const { linkId } = opening;
  await queries
    .update(shareLinks)
    .set({ openCount: sql`${shareLinks.openCount} + 1` })
    .where(eq(shareLinks.id, linkId));
  await queries.insert(shareLinkOpenings).values(opening);
  const oldest = queries
    .select({ id: shareLinkOpenings.id })
    .from(shareLinkOpenings)
    .where(eq(shareLinkOpenings.linkId, linkId))
    .orderBy(desc(shareLinkOpenings.id))
    .offset(maxKeptOpenings);
  await queries.delete(shareLinkOpenings).where(inArray(shareLinkOpenings.id, oldest));
}

export async function findVersion(queries: Queries, id: string) {
  const [version] = await queries
    .select({
      id: photoVersions.id,
      photoId: photoVersions.photoId,
      jobId: photos.jobId,
      deliveredAt: photoVersions.deliveredAt,
      filesDeletedAt: photoVersions.filesDeletedAt,
    })
    .from(photoVersions)
    .innerJoin(photos, eq(photos.id, photoVersions.photoId))
    .where(eq(photoVersions.id, id));
  return version;
}

/** On the photos of a job, the earliest first. */
export async function listComments(queries: Queries, jobId: string) {
  return queries
    .select({ comment: guestComments, linkName: shareLinks.name })
    .from(guestComments)
    .innerJoin(shareLinks, eq(shareLinks.id, guestComments.linkId))
    .where(eq(guestComments.jobId, jobId))
    .orderBy(guestComments.id)
    .limit(maxGuestComments);
}

/** Of a link, the earliest first. */
export async function listCommentsOfLink(queries: Queries, linkId: string): Promise<GuestCommentRow[]> {
  return queries
    .select()
    .from(guestComments)
    .where(eq(guestComments.linkId, linkId))
    .orderBy(guestComments.id);
}

export function countCommentsOfJob(queries: Queries, jobId: string): Promise<number> {
  return queries.$count(guestComments, eq(guestComments.jobId, jobId));
}

/** How many comments of a link a photo has before this one. */
export function countEarlierComments(
  queries: Queries,
  { id, linkId, photoId }: Pick<GuestCommentRow, 'id' | 'linkId' | 'photoId'>,
): Promise<number> {
  const { linkId: link, photoId: photo } = guestComments;
  return queries.$count(guestComments, and(eq(link, linkId), eq(photo, photoId), lt(guestComments.id, id)));
}

/** A comment of the link that says the same about the same version. */
export async function findSameComment(
  queries: Queries,
  { linkId, versionId, guestName, text, mark }: GuestCommentRow,
): Promise<GuestCommentRow | undefined> {
  const stored = mark === null ? null : JSON.stringify(mark);
  const [comment] = await queries
    .select()
    .from(guestComments)
    .where(
      and(
        eq(guestComments.linkId, linkId),
        eq(guestComments.versionId, versionId),
        eq(guestComments.guestName, guestName),
        eq(guestComments.text, text),
        sql`${guestComments.mark} is not distinct from ${stored}::jsonb`,
      ),
    )
    .limit(1);
  return comment;
}

export async function findComment(queries: Queries, id: string): Promise<GuestCommentRow | undefined> {
  const [comment] = await queries.select().from(guestComments).where(eq(guestComments.id, id));
  return comment;
}

export async function insertComment(queries: Queries, row: GuestCommentRow): Promise<void> {
  await queries.insert(guestComments).values(row);
}

export async function deleteComment(queries: Queries, id: string): Promise<void> {
  await queries.delete(guestComments).where(eq(guestComments.id, id));
}

/** Marks comments on a photo as included in a revision. Returns how many there are. */
export async function setRevision(
  queries: Queries,
  { photoId, ids, revisionId }: { photoId: string; ids: readonly string[]; revisionId: string },
): Promise<number> {
  const rows = await queries
    .update(guestComments)
    .set({ revisionId })
    .where(and(eq(guestComments.photoId, photoId), inArray(guestComments.id, [...ids])))
    .returning({ id: guestComments.id });
  return rows.length;
}
