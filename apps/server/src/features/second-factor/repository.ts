import type { SignInChallengePurpose } from '@burnish/domain/accounts/second-factor';
import { and, count, desc, eq, gt, inArray, isNull, lt, lte, notInArray, or } from 'drizzle-orm';
import {
  authenticatorApps,
  passkeys,
  recoveryCodes,
  signInChallenges,
  users,
} from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';

export type AuthenticatorAppRow = typeof authenticatorApps.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;
export type ChallengeRow = typeof signInChallenges.$inferSelect;

const ownerColumns = {
  id: users.id,
  email: users.email,
  fullName: users.fullName,
  role: users.role,
  isActive: users.isActive,
  tokenEpoch: users.tokenEpoch,
  passwordHash: users.passwordHash,
};

export async function findOwner(queries: Queries, userId: string) {
  const [row] = await queries.select(ownerColumns).from(users).where(eq(users.id, userId));
  return row;
}

export type OwnerRow = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

/** Locks the user until the end of the transaction, so that changes of the sign-in methods happen one by one. */
export async function lockOwner(queries: Queries, userId: string): Promise<OwnerRow | undefined> {
  const [row] = await queries
    .select(ownerColumns)
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row;
}

export async function findAuthenticatorApp(
  queries: Queries,
  userId: string,
): Promise<AuthenticatorAppRow | undefined> {
  const [row] = await queries.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  return row;
}

/** Replaces an app that is being set up. */
export async function saveAuthenticatorApp(
  queries: Queries,
  row: Pick<AuthenticatorAppRow, 'userId' | 'encryptedSecret' | 'createdAt'>,
): Promise<void> {
  const { encryptedSecret, createdAt } = row;
  await queries
    .insert(authenticatorApps)
    .values(row)
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: { encryptedSecret, createdAt, enabledAt: null, lastUsedStep: null },
    });
}

export async function enableAuthenticatorApp(queries: Queries, userId: string, now: Date): Promise<void> {
  await queries.update(authenticatorApps).set({ enabledAt: now }).where(eq(authenticatorApps.userId, userId));
}

/** False if this code, or a later one, has been used already. */
export async function useStep(queries: Queries, userId: string, step: number): Promise<boolean> {
  const isUnused = or(isNull(authenticatorApps.lastUsedStep), lt(authenticatorApps.lastUsedStep, step));
  const used = await queries
    .update(authenticatorApps)
    .set({ lastUsedStep: step })
    .where(and(eq(authenticatorApps.userId, userId), isUnused))
    .returning({ userId: authenticatorApps.userId });
  return used.length > 0;
}

export async function deleteAuthenticatorApp(queries: Queries, userId: string): Promise<void> {
  await queries.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
}

export async function deleteUnfinishedApps(queries: Queries, createdBefore: Date): Promise<void> {
  await queries
    .delete(authenticatorApps)
    .where(and(isNull(authenticatorApps.enabledAt), lte(authenticatorApps.createdAt, createdBefore)));
}

export async function countRecoveryCodes(queries: Queries, userId: string): Promise<number> {
  const [row] = await queries
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

export async function deleteRecoveryCodes(queries: Queries, userId: string): Promise<void> {
  await queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function insertRecoveryCodes(
  queries: Queries,
  userId: string,
  codeHashes: readonly string[],
  createdAt: Date,
): Promise<void> {
  await queries.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, userId, createdAt })));
}

/** False if the user has no such code. */
export async function useRecoveryCode(queries: Queries, userId: string, codeHash: string): Promise<boolean> {
  const used = await queries
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return used.length > 0;
}

/** The oldest first. */
export async function listPasskeys(queries: Queries, userId: string): Promise<PasskeyRow[]> {
  return queries.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id);
}

export async function findPasskey(queries: Queries, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await queries.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** False if there is a passkey with this credential already. */
export async function insertPasskey(queries: Queries, row: PasskeyRow): Promise<boolean> {
  const inserted = await queries
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return inserted.length > 0;
}

export async function updatePasskey(
  queries: Queries,
  id: string,
  change: Partial<Pick<PasskeyRow, 'name' | 'counter' | 'lastUsedAt'>>,
): Promise<void> {
  await queries.update(passkeys).set(change).where(eq(passkeys.id, id));
}

export async function deletePasskey(queries: Queries, id: string): Promise<void> {
  await queries.delete(passkeys).where(eq(passkeys.id, id));
}

/** Of the user's challenges, only the newest ones are kept. */
export async function insertChallenge(
  queries: Queries,
  row: ChallengeRow,
  keptPerUser: number,
): Promise<void> {
  await queries.insert(signInChallenges).values(row);
  if (row.userId === null) return;
  const newest = queries
    .select({ tokenHash: signInChallenges.tokenHash })
    .from(signInChallenges)
    .where(eq(signInChallenges.userId, row.userId))
    .orderBy(desc(signInChallenges.expiresAt), desc(eq(signInChallenges.tokenHash, row.tokenHash)))
    .limit(keptPerUser);
  await queries
    .delete(signInChallenges)
    .where(and(eq(signInChallenges.userId, row.userId), notInArray(signInChallenges.tokenHash, newest)));
}

interface ChallengeKey {
  readonly tokenHash: string;
  readonly purposes: readonly SignInChallengePurpose[];
  readonly now: Date;
}

function isValid({ tokenHash, purposes, now }: ChallengeKey) {
  return and(
    eq(signInChallenges.tokenHash, tokenHash),
    inArray(signInChallenges.purpose, [...purposes]),
    gt(signInChallenges.expiresAt, now),
  );
}

export async function findChallenge(queries: Queries, key: ChallengeKey): Promise<ChallengeRow | undefined> {
  const [row] = await queries.select().from(signInChallenges).where(isValid(key));
  return row;
}

/** False if it has already been answered. */
export async function deleteChallenge(queries: Queries, { tokenHash }: ChallengeRow): Promise<boolean> {
  const deleted = await queries
    .delete(signInChallenges)
    .where(eq(signInChallenges.tokenHash, tokenHash))
    .returning({ tokenHash: signInChallenges.tokenHash });
  return deleted.length > 0;
}

export async function deleteExpiredChallenges(queries: Queries, now: Date): Promise<void> {
  await queries.delete(signInChallenges).where(lte(signInChallenges.expiresAt, now));
}
