import { rolesWith } from '@burnish/domain/access';
import { and, count, desc, eq, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import { lower, lowerOrEmpty } from '../../db/schema/columns.ts';
import {
  authenticatorApps,
  orders,
  passkeys,
  passwordResetLinks,
  savedAddresses,
  sessions,
  users,
} from '../../db/schema/index.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { type DateFilter, dateConditions } from '../../platform/db/date-filter.ts';
import {
  countRows,
  createList,
  type Filters,
  hasId,
  isOneOf,
  type PageRequest,
} from '../../platform/db/paging.ts';
import { createSearch, matches } from '../../platform/db/search.ts';
import { type Sorts, sortColumns } from '../../platform/db/sorting.ts';
import { createSummary, limited, type Summary } from '../../platform/db/summary.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;

/** Whether the user signs in with a password only. */
function lacksSecondFactor(queries: Queries) {
  const app = queries
    .select({ userId: authenticatorApps.userId })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, users.id), isNotNull(authenticatorApps.enabledAt)));
  const passkey = queries.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id));
  return sql<boolean>`${users.passwordHash} is not null and ${notExists(app)} and ${notExists(passkey)}`;
}

export interface CallerLookup {
  /** Whether staff need a second factor. */
  readonly withSecondFactor: boolean;
}

/** What decides whether a user may call, with a token or a key. */
export function callerColumns(queries: Queries, { withSecondFactor }: CallerLookup) {
  return {
    userId: users.id,
    role: users.role,
    isActive: users.isActive,
    lacksSecondFactor: withSecondFactor ? lacksSecondFactor(queries) : sql<boolean>`false`,
  };
}

/**
 * Finds the user and the session of a token. This runs for every authenticated request, so it is a single prepared
 * statement.
 */
export function prepareCallerLookup({ queries }: Database, options: CallerLookup) {
  return queries
    .select({
      ...callerColumns(queries, options),
      tokenEpoch: users.tokenEpoch,
      sessionEpoch: sessions.tokenEpoch,
      sessionExpiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('tokenId')), eq(users.id, sql.placeholder('userId'))))
    .prepare('find_caller');
}

export function prepareProfileLookup(database: Database) {
  return database.queries
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('find_profile');
}

export async function findUsers(queries: Queries, ids: readonly string[]): Promise<UserRow[]> {
  return queries
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]));
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

/** Locks the user until the end of the transaction. */
export async function lockUser(queries: Queries, id: string): Promise<UserRow | undefined> {
  const [row] = await queries.select().from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

/**
 * For changes of the name or the company: triggers then update the search columns of the user's invoices, receipts,
 * subscriptions and jobs. Orders are locked before the customer, as in every change of an order, to avoid deadlocks.
 */
export async function lockUserWithOrders(queries: Queries, id: string): Promise<UserRow | undefined> {
  await queries
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(orders.id)
    .for('update');
  return lockUser(queries, id);
}

/**
 * Locks the user and all users who can manage users, ordered by ID, so that two of them can't remove each other's role
 * concurrently.
 */
export async function lockAdminsAndUser(queries: Queries, id: string): Promise<UserRow[]> {
  return queries
    .select()
    .from(users)
    .where(or(inArray(users.role, [...rolesWith('users:manage')]), eq(users.id, id)))
    .orderBy(users.id)
    .for('no key update');
}

export async function listAdmins({ queries }: Database): Promise<UserRow[]> {
  return queries.select().from(users).where(eq(users.role, 'admin')).orderBy(users.id);
}

export async function hasDeletedAccountWithGrant(queries: Queries, emailHash: string): Promise<boolean> {
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.adminGrantEmailHash, emailHash))
    .limit(1);
  return rows.length > 0;
}

async function lockText(queries: Queries, text: string): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${text}), 0))`);
}

/** `lockEmail` shares it, and an import of accounts has it alone: locking thousands of emails would need too many locks. */
const newAccountsLock = sql`hashtextextended('new accounts', 0)`;

/**
 * Locks an email until the end of the transaction, so that two concurrent first sign-ins create one account, and waits for
 * an import of accounts.
 */
export async function lockEmail(queries: Queries, email: string): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock_shared(${newAccountsLock})`);
  await lockText(queries, email);
}

/** Until the end of the transaction, no other one creates an account. */
export async function lockNewAccounts(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(${newAccountsLock})`);
}

/** The same for an identity that signs in with two emails concurrently. Always locked before the email. */
export function lockIdentity(queries: Queries, issuer: string, subject: string): Promise<void> {
  return lockText(queries, `${issuer} ${subject}`);
}

export async function insertUser(queries: Queries, row: NewUserRow): Promise<void> {
  await queries.insert(users).values(row);
}

export async function insertUsers(queries: Queries, rows: readonly NewUserRow[]): Promise<void> {
  for (const batch of batchesOf(rows)) await queries.insert(users).values(batch);
}

/** In lower case. */
function hasEmail(emails: readonly string[]): SQL {
  const lowerCase = emails.map((email) => email.toLowerCase());
  return sql`${lower(users.email)} = any(${sql.param(lowerCase)}::text[])`;
}

export async function findTakenEmails(queries: Queries, emails: readonly string[]): Promise<string[]> {
  const rows = await queries
    .select({ email: lower(users.email).mapWith(String) })
    .from(users)
    .where(hasEmail(emails));
  return rows.map(({ email }) => email);
}

export async function findTargetsByEmail(queries: Queries, emails: readonly string[]) {
  const { id, email, fullName, companyName, phone, taxId } = users;
  return queries
    .select({ id, email, fullName, companyName, phone, taxId })
    .from(users)
    .where(hasEmail(emails));
}

export async function lockByEmail(queries: Queries, emails: readonly string[]): Promise<void> {
  await queries
    .select({ id: users.id })
    .from(users)
    .where(hasEmail(emails))
    .orderBy(users.id)
    .for('no key update');
}

/** By user. */
export async function findDefaultAddresses(queries: Queries, userIds: readonly string[]) {
  const rows = await queries
    .select({ userId: savedAddresses.userId, address: savedAddresses.address })
    .from(savedAddresses)
    .where(and(inArray(savedAddresses.userId, [...userIds]), eq(savedAddresses.isDefault, true)));
  return new Map(rows.map(({ userId, address }) => [userId, address]));
}

export async function updateUser(
  queries: Queries,
  id: string,
  change: Partial<NewUserRow>,
): Promise<UserRow> {
  const [row] = await queries.update(users).set(change).where(eq(users.id, id)).returning();
  if (row === undefined) throw new Error('the user no longer exists');
  return row;
}

export async function deletePasswordResetLinks(queries: Queries, userId: string): Promise<void> {
  await queries.delete(passwordResetLinks).where(eq(passwordResetLinks.userId, userId));
}

export interface UserFilter extends PageRequest, DateFilter {
  readonly ids?: string | readonly string[] | undefined;
  readonly role?: UserRow['role'] | readonly UserRow['role'][] | undefined;
  readonly isActive?: boolean | undefined;
  /** Excludes deleted accounts. */
  readonly isNotDeleted: true;
}

const filters: Filters = {
  ids: hasId(users.id),
  isNotDeleted: isNull(users.deletedAt),
  search: matches(users),
  role: isOneOf(users.role, 'role'),
  isActive: eq(users.isActive, sql.placeholder('isActive')),
  ...dateConditions(users.createdAt, users.id),
};

const sorts: Sorts = {
  createdAt: [],
  name: sortColumns('text', lowerOrEmpty(users.fullName)),
  email: sortColumns('text', lower(users.email)),
  company: sortColumns('text', lowerOrEmpty(users.companyName)),
};

export function prepareUserList({ queries }: Database) {
  return createList<UserRow, UserFilter>({
    name: 'users',
    id: users.id,
    filters,
    sorting: { queries, sorts },
    searching: { queries, with: ['isNotDeleted', 'from', 'firstId', 'until', 'lastId'] },
    rows: (where, limit, name, order) =>
      queries.select().from(users).where(where).orderBy(order).limit(limit).prepare(name),
    count: countRows(queries, users.id),
  });
}

export function prepareUserCount({
  queries,
}: Database): Summary<{ readonly count: number }, Omit<UserFilter, 'limit' | 'cursor'>> {
  return createSummary({
    name: 'users',
    filters,
    groups(where, limit) {
      const rows = queries.select({ id: users.id }).from(users).where(where).$dynamic();
      const counted = limited(rows, limit).as('counted');
      return queries.select({ count: count() }).from(counted).prepare('');
    },
  });
}

/** Excludes deleted accounts. */
export function prepareUserSearch({ queries }: Database) {
  return createSearch<UserRow>({
    id: users.id,
    table: users,
    visible: isNull(users.deletedAt),
    rows: (where, limit, name) =>
      queries.select().from(users).where(where).orderBy(desc(users.id)).limit(limit).prepare(name),
  });
}
