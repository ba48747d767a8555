// What the studio stores about a person, as the JSON files of an export. Left out are secrets, the studio's own notes,
// and what exists only to serve other data, such as search columns.
import { and, eq, gt, ne } from 'drizzle-orm';
import {
  apiKeys,
  auditRecords,
  bankStatementLines,
  calendarFeeds,
  chatMessages,
  chats,
  creditNotes,
  dataExports,
  invoices,
  ledgerEntries,
  notificationSettings,
  notifications,
  orders,
  passkeys,
  payments,
  receipts,
  refunds,
  savedAddresses,
  savedViews,
  securityEvents,
  sessions,
  styleGuides,
  users,
} from '../../../db/schema/index.ts';
import { batchSize, type ExportedRows } from './exported-rows.ts';
import { exportedPhotoRows } from './photos/repository.ts';
import { exportedSubscriptionRows } from './subscriptions/repository.ts';

export const exportedRows: readonly ExportedRows[] = [
  {
    name: 'profile',
    description: 'Your account. Your password is stored only as a hash, which is left out.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(users)
        .where(and(eq(users.id, userId), gt(users.id, after)));
      return rows.map(
        ({ passwordHash, tokenEpoch: _, adminGrantUsed: __, adminGrantEmailHash: ___, ...row }) => ({
          ...row,
          hasPassword: passwordHash !== null,
        }),
      );
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
    description: 'Where and how you signed in recently.',
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
    name: 'api-keys',
    description: 'Your API keys. Their secrets are stored only as hashes, which are left out.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.userId, userId), gt(apiKeys.id, after)))
        .orderBy(apiKeys.id)
        .limit(batchSize);
      return rows.map(({ secretHash: _, ...row }) => row);
    },
  },
  {
    name: 'calendar-feeds',
    description: 'Your calendar feeds. Their secrets are stored only as hashes, which are left out.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(calendarFeeds)
        .where(and(eq(calendarFeeds.userId, userId), gt(calendarFeeds.id, after)))
        .orderBy(calendarFeeds.id)
        .limit(batchSize);
      return rows.map(({ secretHash: _, ...row }) => row);
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
    name: 'bank-transfers',
    description: 'Lines of our bank statements that we recorded as your payments.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select({
          id: bankStatementLines.id,
          paymentId: bankStatementLines.paymentId,
          bookedOn: bankStatementLines.bookedOn,
          amountMinor: bankStatementLines.amountMinor,
          currency: bankStatementLines.currency,
          payer: bankStatementLines.payer,
          text: bankStatementLines.text,
          bankReference: bankStatementLines.bankReference,
          createdAt: bankStatementLines.createdAt,
        })
        .from(bankStatementLines)
        .innerJoin(payments, eq(payments.id, bankStatementLines.paymentId))
        .where(and(eq(payments.userId, userId), gt(bankStatementLines.id, after)))
        .orderBy(bankStatementLines.id)
        .limit(batchSize),
  },
  {
    name: 'credit-notes',
    description: 'Credit notes for your invoices.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(creditNotes)
        .where(and(eq(creditNotes.userId, userId), gt(creditNotes.id, after)))
        .orderBy(creditNotes.id)
        .limit(batchSize),
  },
  {
    name: 'refunds',
    description: 'Credit that we paid out to you.',
    readBatch: (queries, { userId, after }) =>
      queries
        .select()
        .from(refunds)
        .where(and(eq(refunds.userId, userId), gt(refunds.id, after)))
        .orderBy(refunds.id)
        .limit(batchSize),
  },
  {
    name: 'account-entries',
    description: 'Everything that changed what you owe and your credit.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.userId, userId), gt(ledgerEntries.id, after)))
        .orderBy(ledgerEntries.id)
        .limit(batchSize);
      // Who of the studio made an entry and why something was written off is the studio's.
      return rows.map(({ actorId: _, reason: __, ...row }) => row);
    },
  },
  {
    name: 'receipts',
    description: 'The payment receipts that you submitted. Their files are in the folder receipts.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select()
        .from(receipts)
        .where(and(eq(receipts.userId, userId), gt(receipts.id, after)))
        .orderBy(receipts.id)
        .limit(batchSize);
      return rows.map(({ reviewedBy: _, differenceReason: __, adminNotes, ...receipt }) => ({
        ...receipt,
        // Customers see the reason for a rejection. Other notes are the studio's own.
        adminNotes: receipt.status === 'rejected' ? adminNotes : null,
      }));
    },
  },
  ...exportedSubscriptionRows,
  ...exportedPhotoRows,
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
