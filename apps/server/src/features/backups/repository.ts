import { desc } from 'drizzle-orm';
import { backups } from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';

export type BackupRow = typeof backups.$inferSelect;

export async function insertBackup(queries: Queries, row: BackupRow): Promise<void> {
  await queries.insert(backups).values(row);
}

export async function findLastBackup(queries: Queries): Promise<BackupRow | undefined> {
  const [row] = await queries.select().from(backups).orderBy(desc(backups.createdAt)).limit(1);
  return row;
}
