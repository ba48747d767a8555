import { and, count, desc, eq, sql } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { createList, matches, type PageRequest } from '../../platform/paging.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;

/** Once for every request of a signed-in person, so it is prepared once for each connection. */
export function prepareCallerLookup(database: Database) {
  return database.queries
    .select({ id: users.id, role: users.role, isActive: users.isActive, tokenEpoch: users.tokenEpoch })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('find_caller');
}

export function prepareProfileLookup(database: Database) {
  return database.queries
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('find_profile');
}

export async function lockByIdentity(
  queries: Queries,
  issuer: string,
  subject: string,
): Promise<UserRow | undefined> {
  const [row] = await queries
    .select()
    .from(users)
    .where(and(eq(users.identityIssuer, issuer), eq(users.identitySubject, subject)))
    .for('update');
  return row;
}

export async function lockByEmail(queries: Queries, email: string): Promise<UserRow | undefined> {
  const [row] = await queries
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
    .for('update');
  return row;
}

/** Held to the end of the transaction: two first sign-ins of one person make one account. */
export async function lockFirstSignIn(queries: Queries, email: string): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 0))`);
}

export async function insertUser(queries: Queries, row: NewUserRow): Promise<void> {
  await queries.insert(users).values(row);
}

export async function updateUser(queries: Queries, id: string, change: Partial<NewUserRow>): Promise<void> {
  await queries.update(users).set(change).where(eq(users.id, id));
}

export interface UserFilter extends PageRequest {
  readonly role?: UserRow['role'] | undefined;
}

export function prepareUserList({ queries }: Database) {
  return createList<UserRow, UserFilter>({
    name: 'users',
    id: users.id,
    filters: {
      search: matches(users.email, users.fullName, users.companyName),
      role: eq(users.role, sql.placeholder('role')),
    },
    rows: (where, limit, name) =>
      queries.select().from(users).where(where).orderBy(desc(users.id)).limit(limit).prepare(name),
    count(where, limit, name) {
      const counted = queries.select({ id: users.id }).from(users).where(where).limit(limit).as('counted');
      return queries.select({ total: count() }).from(counted).prepare(name);
    },
  });
}
