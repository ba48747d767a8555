import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { matches, type PageRequest, readPage } from '../../platform/paging.ts';

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
  readonly search?: string | undefined;
  readonly role?: UserRow['role'] | undefined;
}

export function listUsers(queries: Queries, request: UserFilter) {
  const filter: SQL | undefined = and(
    matches(request.search, [users.email, users.fullName, users.companyName]),
    request.role === undefined ? undefined : eq(users.role, request.role),
  );
  return readPage<UserRow>(request, users.id, {
    rows: (before, limit) =>
      queries.select().from(users).where(and(filter, before)).orderBy(desc(users.id)).limit(limit),
    async count(limit) {
      const counted = queries.select({ id: users.id }).from(users).where(filter).limit(limit).as('counted');
      const [row] = await queries.select({ total: count() }).from(counted);
      return row?.total ?? 0;
    },
  });
}
