// What the studio stores about a person, as the JSON files of an export. Left out are secrets, the studio's own notes,
// and what exists only to serve other data, such as search columns.
import { and, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import {
  auditRecords,
  chatMessages,
  chats,
  dataExports,
  invoices,
  notificationSettings,
  notifications,
  orders,
  passkeys,
  payments,
  photoJobs,
  photoQuestions,
  photoRevisions,
  photos,
  photoUploads,
  photoVersions,
  purchasedImages,
  receiptFiles,
  receipts,
  savedAddresses,
  savedViews,
  securityEvents,
  sessions,
  styleGuides,
  subscriptionPeriods,
  subscriptions,
  usageEntries,
  users,
} from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/** Rows are read in the order of their IDs, in batches. */
export const batchSize = 500;

type Row = Readonly<Record<string, unknown>>;

interface Batch {
  readonly userId: string;
  /** The ID of the last row before this batch. */
  readonly after: string;
}

export interface ExportedRows {
  /** Of the JSON file. */
  readonly name: string;
  readonly description: string;
  readBatch(queries: Queries, batch: Batch): Promise<readonly (Row & { readonly id: string })[]>;
}

export const exportedRows: readonly ExportedRows[] = [
  {
    name: 'profile',
    description: 'Your account. Your password is stored only as a hash, which is left out.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(users)
        .where(and(eq(users.id, userId), gt(users.id, after)));
      return rows.map(({ passwordHash, tokenEpoch: _, adminGrantUsed: __, ...row }) => ({
        ...row,
        hasPassword: passwordHash !== null,
      }));
    },
  },
  {
    name: 'addresses',
    description: 'The addresses that you saved for your orders.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(savedAddresses)
        .where(and(eq(savedAddresses.userId, userId), gt(savedAddresses.id, after)))
        .orderBy(savedAddresses.id)
        .limit(batchSize),
  },
  {
    name: 'views',
    description: "The views of the studio's lists that you saved.",
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(savedViews)
        .where(and(eq(savedViews.userId, userId), gt(savedViews.id, after)))
        .orderBy(savedViews.id)
        .limit(batchSize),
  },
  {
    name: 'style-guides',
    description: 'The style guides that you saved for your jobs.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(styleGuides)
        .where(and(eq(styleGuides.userId, userId), gt(styleGuides.id, after)))
        .orderBy(styleGuides.id)
        .limit(batchSize),
  },
  {
    name: 'sessions',
    description: 'Where and how you signed in lately.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.id, after)))
        .orderBy(sessions.id)
        .limit(batchSize);
      return rows.map(({ tokenEpoch: _, ...row }) => row);
    },
  },
  {
    name: 'notifications',
    description: 'What you were notified of.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, userId), gt(notifications.id, after)))
        .orderBy(notifications.id)
        .limit(batchSize);
      return rows.map(({ key: _, customerId: __, ...row }) => row);
    },
  },
  {
    name: 'notification-settings',
    description: 'How you want to be notified.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(notificationSettings)
        .where(and(eq(notificationSettings.userId, userId), gt(notificationSettings.userId, after)));
      return rows.map(({ userId: id, ...row }) => ({ id, ...row }));
    },
  },
  {
    name: 'passkeys',
    description: 'Your passkeys.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select({
          id: passkeys.id,
          name: passkeys.name,
          createdAt: passkeys.createdAt,
          lastUsedAt: passkeys.lastUsedAt,
        })
        .from(passkeys)
        .where(and(eq(passkeys.userId, userId), gt(passkeys.id, after)))
        .orderBy(passkeys.id)
        .limit(batchSize),
  },
  {
    name: 'orders',
    description: 'Your orders of plans and images.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(orders)
        .where(and(eq(orders.userId, userId), gt(orders.id, after)))
        .orderBy(orders.id)
        .limit(batchSize);
      return rows.map(({ adminNotes: _, ...row }) => row);
    },
  },
  {
    name: 'invoices',
    description: 'Your invoices.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(invoices)
        .where(and(eq(invoices.userId, userId), gt(invoices.id, after)))
        .orderBy(invoices.id)
        .limit(batchSize),
  },
  {
    name: 'payments',
    description: 'Your payments that we have confirmed.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(payments)
        .where(and(eq(payments.userId, userId), gt(payments.id, after)))
        .orderBy(payments.id)
        .limit(batchSize),
  },
  {
    name: 'receipts',
    description: 'The payment receipts that you submitted. Their files are in the folder receipts.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(receipts)
        .where(and(eq(receipts.userId, userId), gt(receipts.id, after)))
        .orderBy(receipts.id)
        .limit(batchSize),
  },
  {
    name: 'subscriptions',
    description: 'Your subscriptions, and the images that you bought individually.',
    readBatch: async (queries, { userId, after }) => {
      const rows = await queries
        .select({ subscription: subscriptions, purchasedImages })
        .from(subscriptions)
        .leftJoin(purchasedImages, eq(purchasedImages.subscriptionId, subscriptions.id))
        .where(and(eq(subscriptions.userId, userId), gt(subscriptions.id, after)))
        .orderBy(subscriptions.id)
        .limit(batchSize);
      return rows.map((row) => ({ ...row.subscription, purchasedImages: row.purchasedImages }));
    },
  },
  {
    name: 'subscription-periods',
    description: 'The paid periods of your subscriptions.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select({ period: subscriptionPeriods })
        .from(subscriptionPeriods)
        .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPeriods.subscriptionId))
        .where(and(eq(subscriptions.userId, userId), gt(subscriptionPeriods.id, after)))
        .orderBy(subscriptionPeriods.id)
        .limit(batchSize);
      return rows.map(({ period }) => period);
    },
  },
  {
    name: 'usage',
    description: 'The images that were used and returned.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select({ entry: usageEntries })
        .from(usageEntries)
        .innerJoin(subscriptions, eq(subscriptions.id, usageEntries.subscriptionId))
        .where(and(eq(subscriptions.userId, userId), gt(usageEntries.id, after)))
        .orderBy(usageEntries.id)
        .limit(batchSize);
      return rows.map(({ entry: { actorId, ...entry } }) => ({ ...entry, byYou: actorId === userId }));
    },
  },
  {
    name: 'jobs',
    description: 'The jobs in which you submitted photos.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(photoJobs)
        .where(and(eq(photoJobs.userId, userId), gt(photoJobs.id, after)))
        .orderBy(photoJobs.id)
        .limit(batchSize),
  },
  {
    name: 'photos',
    description: 'The photos that you submitted. Their files are in the folder photos.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(photos)
        .where(and(eq(photos.userId, userId), gt(photos.id, after)))
        .orderBy(photos.id)
        .limit(batchSize),
  },
  {
    name: 'versions',
    description: 'The finished files of your photos. They are in the folder finished.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(photoVersions)
        .where(
          and(
            eq(photoVersions.userId, userId),
            isNotNull(photoVersions.deliveredAt),
            gt(photoVersions.id, after),
          ),
        )
        .orderBy(photoVersions.id)
        .limit(batchSize);
      return rows.map(({ problems: _, submittedById: __, overruleReason: ___, ...version }) => version);
    },
  },
  {
    name: 'revisions',
    description: 'What you asked to be changed about finished files.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(photoRevisions)
        .where(and(eq(photoRevisions.userId, userId), gt(photoRevisions.id, after)))
        .orderBy(photoRevisions.id)
        .limit(batchSize);
      return rows.map(({ decidedById: _, ...revision }) => revision);
    },
  },
  {
    name: 'questions',
    description: 'What the studio asked you about your photos, and your answers.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(photoQuestions)
        .where(and(eq(photoQuestions.userId, userId), gt(photoQuestions.id, after)))
        .orderBy(photoQuestions.id)
        .limit(batchSize);
      return rows.map(({ askedById: _, ...question }) => question);
    },
  },
  {
    name: 'uploads',
    description: 'Files that you uploaded and have not submitted. They are in the folder uploads.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(photoUploads)
        // Finished files that members of staff have uploaded are not about them.
        .where(and(eq(photoUploads.userId, userId), isNull(photoUploads.jobId), gt(photoUploads.id, after)))
        .orderBy(photoUploads.id)
        .limit(batchSize),
  },
  {
    name: 'messages',
    description: 'Your conversation with the studio. Its files are in the folder messages.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select({ message: chatMessages })
        .from(chatMessages)
        .innerJoin(chats, eq(chats.id, chatMessages.chatId))
        .where(and(eq(chats.userId, userId), ne(chatMessages.kind, 'note'), gt(chatMessages.id, after)))
        .orderBy(chatMessages.id)
        .limit(batchSize);
      return rows.map(({ message: { senderId, storageKey: _, clientId: __, ...message } }) => ({
        ...message,
        byYou: senderId === userId,
      }));
    },
  },
  {
    name: 'activity',
    description: 'The activity log of what you did.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(auditRecords)
        .where(and(eq(auditRecords.actorId, userId), gt(auditRecords.id, after)))
        .orderBy(auditRecords.id)
        .limit(batchSize),
  },
  {
    name: 'security-events',
    description: 'Security events of your account, such as failed sign-ins.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(securityEvents)
        .where(and(eq(securityEvents.userId, userId), gt(securityEvents.id, after)))
        .orderBy(securityEvents.id)
        .limit(batchSize),
  },
  {
    name: 'exports',
    description: 'The request for this copy.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select({ id: dataExports.id, requestedAt: dataExports.requestedAt })
        .from(dataExports)
        .where(and(eq(dataExports.userId, userId), gt(dataExports.id, after))),
  },
];

export interface ExportedFile {
  readonly storageKey: string;
  /** Not yet unique. */
  readonly fileName: string;
  readonly folder: string;
  /** Bytes. */
  readonly size: number;
  readonly createdAt: Date;
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
