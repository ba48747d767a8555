import { eq } from 'drizzle-orm';
import { authenticatorApps, passkeys, recoveryCodes, signInChallenges } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export async function eraseSecondFactor(queries: Queries, userId: string): Promise<void> {
  await queries.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  await queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await queries.delete(passkeys).where(eq(passkeys.userId, userId));
  await queries.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
}
