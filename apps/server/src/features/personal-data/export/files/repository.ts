// The files of a person: what they have uploaded, and what was finished for them.
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import {
  chatMessages,
  chats,
  invoices,
  photoJobs,
  photos,
  photoUploads,
  photoVersions,
  receiptFiles,
  receipts,
} from '../../../../db/schema/index.ts';
import type { Queries } from '../../../../platform/db/database.ts';

export interface ExportedFile {
  readonly storageKey: string;
  /** Not yet unique. */
  readonly fileName: string;
  readonly folder: string;
  /** Bytes. */
  readonly size: number;
  readonly createdAt: Date;
  /** Of a finished file. */
  readonly versionId?: string;
}

/**
 * All files: first the small ones, then finished ones, which exist nowhere else either. `keyOf`: the storage key of an
 * original or a finished file.
 */
export async function listFiles(
  queries: Queries,
  userId: string,
  keyOf: (photoId: string) => string,
): Promise<ExportedFile[]> {
  const receiptRows = await queries
    .select({ file: receiptFiles, invoiceNumber: invoices.number })
    .from(receiptFiles)
    .innerJoin(receipts, eq(receipts.id, receiptFiles.receiptId))
    .innerJoin(invoices, eq(invoices.id, receipts.invoiceId))
    .where(eq(receipts.userId, userId))
    .orderBy(receiptFiles.createdAt, receiptFiles.receiptId, receiptFiles.revision);
  const attachmentRows = await queries
    .select({ message: chatMessages })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .where(and(eq(chats.userId, userId), ne(chatMessages.kind, 'note'), isNotNull(chatMessages.storageKey)))
    .orderBy(chatMessages.id);
  const versionRows = await queries
    .select({ version: photoVersions, jobNumber: photoJobs.number })
    .from(photoVersions)
    .innerJoin(photos, eq(photos.id, photoVersions.photoId))
    .innerJoin(photoJobs, eq(photoJobs.id, photos.jobId))
    .where(
      and(
        eq(photoVersions.userId, userId),
        isNotNull(photoVersions.deliveredAt),
        isNull(photoVersions.filesDeletedAt),
      ),
    )
    .orderBy(photoVersions.id);
  const photoRows = await queries
    .select({ photo: photos, jobNumber: photoJobs.number })
    .from(photos)
    .innerJoin(photoJobs, eq(photoJobs.id, photos.jobId))
    .where(and(eq(photos.userId, userId), isNull(photos.withdrawnAt), isNull(photos.filesDeletedAt)))
    .orderBy(photos.id);
  const uploadRows = await queries
    .select()
    .from(photoUploads)
    .where(and(eq(photoUploads.userId, userId), isNull(photoUploads.jobId), eq(photoUploads.state, 'ready')))
    .orderBy(photoUploads.id);
  return [
    ...receiptRows.map(({ file, invoiceNumber }) => ({ ...file, folder: `receipts/${invoiceNumber}` })),
    ...attachmentRows.flatMap(({ message: { storageKey, fileName, fileSize, createdAt } }) =>
      storageKey === null
        ? []
        : [{ storageKey, fileName: fileName ?? 'file', folder: 'messages', size: fileSize ?? 0, createdAt }],
    ),
    ...versionRows.map(({ version: { id, fileName, size, createdAt }, jobNumber }) => ({
      storageKey: keyOf(id),
      versionId: id,
      fileName,
      folder: `finished/${jobNumber}`,
      size,
      createdAt,
    })),
    ...photoRows.map(({ photo: { id, fileName, size, createdAt }, jobNumber }) => ({
      storageKey: keyOf(id),
      fileName,
      folder: `photos/${jobNumber}`,
      size,
      createdAt,
    })),
    ...uploadRows.map(({ id, fileName, size, createdAt }) => ({
      storageKey: keyOf(id),
      fileName,
      folder: 'uploads',
      size,
      createdAt,
    })),
  ];
}
