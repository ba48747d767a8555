import { desc, eq, sql } from 'drizzle-orm';
import { photoJobs, photos, styleGuides, users } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export type StyleGuideRow = typeof styleGuides.$inferSelect;

/** Locks the user until the end of the transaction, so that changes of their style guides happen one by one. */
export async function lockUser(queries: Queries, userId: string): Promise<void> {
  await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** By name. */
export async function listStyleGuides(queries: Queries, userId: string): Promise<StyleGuideRow[]> {
  return queries
    .select()
    .from(styleGuides)
    .where(eq(styleGuides.userId, userId))
    .orderBy(sql`lower(${styleGuides.name})`);
}

export async function insertStyleGuide(queries: Queries, row: StyleGuideRow): Promise<void> {
  await queries.insert(styleGuides).values(row);
}

export async function updateStyleGuide(
  queries: Queries,
  id: string,
  change: Pick<StyleGuideRow, 'name' | 'brief' | 'tier' | 'turnaround'>,
): Promise<void> {
  await queries.update(styleGuides).set(change).where(eq(styleGuides.id, id));
}

export async function deleteStyleGuide(queries: Queries, id: string): Promise<void> {
  await queries.delete(styleGuides).where(eq(styleGuides.id, id));
}

export async function deleteStyleGuides(queries: Queries, userId: string): Promise<void> {
  await queries.delete(styleGuides).where(eq(styleGuides.userId, userId));
}

/** Also one that was withdrawn. */
export async function findLastJob(queries: Queries, userId: string) {
  const [job] = await queries
    .select()
    .from(photoJobs)
    .where(eq(photoJobs.userId, userId))
    .orderBy(desc(photoJobs.id))
    .limit(1);
  return job;
}

/** The different tiers of its photos, withdrawn ones included. */
export async function listJobTiers(queries: Queries, jobId: string) {
  const rows = await queries
    .select({ tier: photos.tier })
    .from(photos)
    .where(eq(photos.jobId, jobId))
    .groupBy(photos.tier);
  return rows.map(({ tier }) => tier);
}
