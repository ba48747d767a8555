import { eq } from 'drizzle-orm';
import { dailyFileBytes } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export async function eraseFileCounts(queries: Queries, userId: string): Promise<void> {
  await queries.delete(dailyFileBytes).where(eq(dailyFileBytes.userId, userId));
}
