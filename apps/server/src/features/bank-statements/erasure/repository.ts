// What remains of a deleted account's bank transfers: the day and the amount of each, which prove that an invoice was paid.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { bankStatementLines, payments } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export async function eraseBankStatementLines(queries: Queries, userId: string, now: Date): Promise<void> {
  const own = queries.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId));
  await queries
    .update(bankStatementLines)
    .set({ payer: null, text: '', bankReference: null, erasedAt: now })
    .where(and(inArray(bankStatementLines.paymentId, own), isNull(bankStatementLines.erasedAt)));
}
