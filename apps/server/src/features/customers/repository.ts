import { can } from '@burnish/domain/access';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { customerNotes, users } from '../../db/schema/index.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { countRows, createList, type PageRequest } from '../../platform/db/paging.ts';

export type NoteRow = typeof customerNotes.$inferSelect;

export interface NoteFilter extends PageRequest {
  readonly customerId: string;
}

/** Notes with their author. */
function selectNotes(queries: Queries) {
  return queries
    .select({
      id: customerNotes.id,
      note: customerNotes,
      author: { id: users.id, fullName: users.fullName, role: users.role, isActive: users.isActive },
    })
    .from(customerNotes)
    .innerJoin(users, eq(users.id, customerNotes.authorId));
}

export type NoteRecord = Awaited<ReturnType<typeof selectNotes>>[number];

export function isAuthorInTeam({ author }: NoteRecord): boolean {
  return author.isActive && can(author, 'notes:manage');
}

export function prepareNoteList({ queries }: Database) {
  return createList<NoteRecord, NoteFilter>({
    name: 'customer_notes',
    id: customerNotes.id,
    filters: { customerId: eq(customerNotes.customerId, sql.placeholder('customerId')) },
    rows: (where, limit, name) =>
      selectNotes(queries).where(where).orderBy(desc(customerNotes.id)).limit(limit).prepare(name),
    count: countRows(queries, customerNotes.id),
  });
}

export async function findNotes(queries: Queries, ids: readonly string[]): Promise<NoteRecord[]> {
  return selectNotes(queries).where(inArray(customerNotes.id, [...ids]));
}

/** Locks the customer until the transaction ends. Undefined: unknown or deleted. */
export async function lockCustomer(queries: Queries, id: string): Promise<{ id: string } | undefined> {
  const [row] = await queries
    .select({ id: users.id, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return row?.deletedAt === null ? row : undefined;
}

export async function countNotes(queries: Queries, customerId: string): Promise<number> {
  return queries.$count(customerNotes, eq(customerNotes.customerId, customerId));
}

export async function insertNote(queries: Queries, row: NoteRow): Promise<void> {
  await queries.insert(customerNotes).values(row);
}

export async function insertNotes(queries: Queries, rows: readonly NoteRow[]): Promise<void> {
  for (const batch of batchesOf(rows)) await queries.insert(customerNotes).values(batch);
}

export async function updateNote(
  queries: Queries,
  id: string,
  change: Pick<NoteRow, 'text' | 'editedAt'>,
): Promise<void> {
  await queries.update(customerNotes).set(change).where(eq(customerNotes.id, id));
}

export async function deleteNote(queries: Queries, id: string): Promise<void> {
  await queries.delete(customerNotes).where(eq(customerNotes.id, id));
}
