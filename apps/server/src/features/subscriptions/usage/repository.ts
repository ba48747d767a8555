// The ledger of usage. Nothing else writes how many images are used: the database refuses a sum that is not its own.
import { usedBy } from '@burnish/domain/usage/usage';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { boughtImages, subscriptionPeriods, usageEntries, users } from '../../../db/schema.ts';
import type { Database, Queries } from '../../../platform/database.ts';
import { countRows, createList, type PageRequest } from '../../../platform/paging.ts';
import type { Transaction } from '../../../platform/transaction.ts';

type UsageRow = typeof usageEntries.$inferSelect;
type NewEntry = Pick<UsageRow, 'images' | 'tier' | 'photoId' | 'personId' | 'reason'>;

/** The sum that an entry is a part of: a period's, or (null) that of images bought by the piece. */
export type UsageAccount = Pick<UsageRow, 'subscriptionId' | 'periodId'>;

async function raiseSum(
  queries: Queries,
  { subscriptionId, periodId }: UsageAccount,
  images: number,
): Promise<void> {
  if (periodId === null)
    await queries
      .update(boughtImages)
      .set({ used: sql`${boughtImages.used} + ${images}` })
      .where(eq(boughtImages.subscriptionId, subscriptionId));
  else
    await queries
      .update(subscriptionPeriods)
      .set({ used: sql`${subscriptionPeriods.used} + ${images}` })
      .where(eq(subscriptionPeriods.id, periodId));
}

/** Adds entries, and with them what is used of the period or of the images bought. The customer is locked. */
export async function addUsage(
  tx: Transaction,
  { subscriptionId, periodId }: UsageAccount,
  entries: readonly NewEntry[],
): Promise<void> {
  const account = { subscriptionId, periodId };
  await tx.queries
    .insert(usageEntries)
    .values(entries.map((entry) => ({ ...entry, ...account, id: tx.newId(), createdAt: tx.now })));
  await raiseSum(tx.queries, account, usedBy(entries));
}

/** What was entered into these periods by tier, edits included that know of none. */
export async function sumByTier(queries: Queries, periodIds: readonly string[]) {
  if (periodIds.length === 0) return [];
  return queries
    .select({
      periodId: usageEntries.periodId,
      tier: usageEntries.tier,
      images: sql`sum(${usageEntries.images})`.mapWith(Number),
    })
    .from(usageEntries)
    .where(inArray(usageEntries.periodId, [...periodIds]))
    .groupBy(usageEntries.periodId, usageEntries.tier);
}

export interface UsageFilter extends PageRequest {
  readonly subscriptionId: string;
}

/** An entry with whoever made it. */
function select(queries: Queries) {
  return queries
    .select({
      id: usageEntries.id,
      entry: usageEntries,
      person: { id: users.id, fullName: users.fullName, email: users.email, companyName: users.companyName },
    })
    .from(usageEntries)
    .leftJoin(users, eq(users.id, usageEntries.personId));
}

export type EnteredUsage = Awaited<ReturnType<typeof select>>[number];

export function prepareUsageList({ queries }: Database) {
  return createList<EnteredUsage, UsageFilter>({
    name: 'usage',
    id: usageEntries.id,
    filters: { subscriptionId: eq(usageEntries.subscriptionId, sql.placeholder('subscriptionId')) },
    rows: (where, limit, name) =>
      select(queries).where(where).orderBy(desc(usageEntries.id)).limit(limit).prepare(name),
    count: countRows(queries, usageEntries.id),
  });
}
