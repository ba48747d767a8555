import { and, desc, eq, lte, notExists, or, sql } from 'drizzle-orm';
import { endedTokens, passwordLinks, requests, users } from '../../db/schema.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { countRows, createList, matches, type PageRequest } from '../../platform/paging.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;

/**
 * The person behind a token that has not been ended. Once for every request of somebody signed in, so it is one
 * statement, prepared once for each connection.
 */
export function prepareCallerLookup({ queries }: Database) {
  const ended = queries
    .select({ jti: endedTokens.jti })
    .from(endedTokens)
    .where(eq(endedTokens.jti, sql.placeholder('tokenId')));
  return queries
    .select({ id: users.id, role: users.role, isActive: users.isActive, tokenEpoch: users.tokenEpoch })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), notExists(ended)))
    .prepare('find_caller');
}

export function prepareProfileLookup(database: Database) {
  return database.queries
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('find_profile');
}

export async function findByIdentity(
  queries: Queries,
  issuer: string,
  subject: string,
): Promise<UserRow | undefined> {
  const [row] = await queries
    .select()
    .from(users)
    .where(and(eq(users.identityIssuer, issuer), eq(users.identitySubject, subject)));
  return row;
}

export async function findByEmail(queries: Queries, email: string): Promise<UserRow | undefined> {
  const [row] = await queries.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return row;
}

/** Held to the end of the transaction. */
export async function lockUser(queries: Queries, id: string): Promise<UserRow | undefined> {
  const [row] = await queries.select().from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

/**
 * For a change of the name or the company: the database then writes both into what is searched of the person's
 * invoices, receipts and subscriptions. Whoever moves an order locks its request first and the customer after;
 * so does this, and no two wait for each other.
 */
export async function lockUserWithOrders(queries: Queries, id: string): Promise<UserRow | undefined> {
  await queries
    .select({ id: requests.id })
    .from(requests)
    .where(eq(requests.userId, id))
    .orderBy(requests.id)
    .for('update');
  return lockUser(queries, id);
}

/** All admins and one more, in the order of their ids: who take each other's role away do it one by one. */
export async function lockAdminsAnd(queries: Queries, id: string): Promise<UserRow[]> {
  return queries
    .select()
    .from(users)
    .where(or(eq(users.role, 'admin'), eq(users.id, id)))
    .orderBy(users.id)
    .for('no key update');
}

export async function listAdmins({ queries }: Database): Promise<UserRow[]> {
  return queries.select().from(users).where(eq(users.role, 'admin')).orderBy(users.id);
}

async function lockWords(queries: Queries, words: string): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${words}), 0))`);
}

/** Held to the end of the transaction: who comes twice at once for the first time has one account. */
export function lockEmail(queries: Queries, email: string): Promise<void> {
  return lockWords(queries, email);
}

/** The same for who comes under two emails at once. Before the email, by everybody. */
export function lockIdentity(queries: Queries, issuer: string, subject: string): Promise<void> {
  return lockWords(queries, `${issuer} ${subject}`);
}

export async function insertUser(queries: Queries, row: NewUserRow): Promise<void> {
  await queries.insert(users).values(row);
}

export async function updateUser(
  queries: Queries,
  id: string,
  change: Partial<NewUserRow>,
): Promise<UserRow> {
  const [row] = await queries.update(users).set(change).where(eq(users.id, id)).returning();
  if (row === undefined) throw new Error('a user is gone');
  return row;
}

export async function removePasswordLinks(queries: Queries, userId: string): Promise<void> {
  await queries.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
}

export async function endToken({ queries }: Database, jti: string, endsAt: Date): Promise<void> {
  await queries.insert(endedTokens).values({ jti, endsAt }).onConflictDoNothing();
}

/** Of tokens that have reached their own end nothing need be known. */
export async function forgetEndedTokens({ queries }: Database, now: Date): Promise<void> {
  await queries.delete(endedTokens).where(lte(endedTokens.endsAt, now));
}

export interface UserFilter extends PageRequest {
  readonly role?: UserRow['role'] | undefined;
  readonly status?: 'active' | 'inactive' | undefined;
}

export function prepareUserList({ queries }: Database) {
  return createList<UserRow, UserFilter>({
    name: 'users',
    id: users.id,
    filters: {
      search: matches(users),
      role: eq(users.role, sql.placeholder('role')),
      status: sql`${users.isActive} = (${sql.placeholder('status')} = 'active')`,
    },
    rows: (where, limit, name) =>
      queries.select().from(users).where(where).orderBy(desc(users.id)).limit(limit).prepare(name),
    count: countRows(queries, users.id),
  });
}
