import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { backups, chatMessages, photos, photoUploads, receiptFiles } from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';

export type BackupRow = typeof backups.$inferSelect;

export async function insertBackup(queries: Queries, row: BackupRow): Promise<void> {
  await queries.insert(backups).values(row);
}

export async function findLastBackup(queries: Queries, until: Date): Promise<BackupRow | undefined> {
  const [row] = await queries
    .select()
    .from(backups)
    .where(lte(backups.createdAt, until))
    .orderBy(desc(backups.createdAt))
    .limit(1);
  return row;
}

/** Whether a receipt, message, photo or upload has a file. */
export async function refersToFiles(queries: Queries): Promise<boolean> {
  const [row] = await unionAll(
    queries.select({ id: receiptFiles.receiptId }).from(receiptFiles),
    queries.select({ id: chatMessages.id }).from(chatMessages).where(isNotNull(chatMessages.storageKey)),
    queries
      .select({ id: photos.id })
      .from(photos)
      .where(and(isNull(photos.filesDeletedAt), isNull(photos.withdrawnAt))),
    queries.select({ id: photoUploads.id }).from(photoUploads).where(eq(photoUploads.state, 'ready')),
  ).limit(1);
  return row !== undefined;
}
