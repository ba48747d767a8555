// A snapshot of all tables.
import { asc } from 'drizzle-orm';
import {
  annotationComments,
  auditRecords,
  chatMessages,
  chats,
  creditBalances,
  creditNoteCounters,
  creditNotes,
  dueTimeChanges,
  invoiceCounters,
  invoices,
  jobCounters,
  ledgerEntries,
  orders,
  paidSpans,
  paymentCounters,
  payments,
  pendingSubmissions,
  photoAssignments,
  photoJobs,
  photoQuestions,
  photoRevisions,
  photos,
  photoUploads,
  photoVersions,
  purchasedImages,
  receiptFiles,
  receipts,
  refundRequests,
  refunds,
  subscriptionPauses,
  subscriptionPeriods,
  subscriptions,
  upgrades,
  usageDays,
  usageEntries,
  users,
} from '../apps/server/src/db/schema/index.ts';
import type { TestDatabase } from './database.ts';

export async function readTables({ queries }: Pick<TestDatabase, 'queries'>) {
  return {
    users: await queries.select().from(users).orderBy(asc(users.id)),
    orders: await queries.select().from(orders).orderBy(asc(orders.id)),
    invoices: await queries.select().from(invoices).orderBy(asc(invoices.id)),
    counters: await queries.select().from(invoiceCounters).orderBy(asc(invoiceCounters.year)),
    payments: await queries.select().from(payments).orderBy(asc(payments.id)),
    creditNotes: await queries.select().from(creditNotes).orderBy(asc(creditNotes.id)),
    creditNoteCounters: await queries.select().from(creditNoteCounters).orderBy(asc(creditNoteCounters.year)),
    refunds: await queries.select().from(refunds).orderBy(asc(refunds.id)),
    upgrades: await queries.select().from(upgrades).orderBy(asc(upgrades.orderId)),
    ledger: await queries.select().from(ledgerEntries).orderBy(asc(ledgerEntries.id)),
    credits: await queries
      .select()
      .from(creditBalances)
      .orderBy(asc(creditBalances.userId), asc(creditBalances.currency)),
    paymentCounters: await queries.select().from(paymentCounters).orderBy(asc(paymentCounters.year)),
    receipts: await queries.select().from(receipts).orderBy(asc(receipts.id)),
    files: await queries
      .select()
      .from(receiptFiles)
      .orderBy(asc(receiptFiles.receiptId), asc(receiptFiles.revision)),
    subscriptions: await queries.select().from(subscriptions).orderBy(asc(subscriptions.id)),
    refundRequests: await queries.select().from(refundRequests).orderBy(asc(refundRequests.id)),
    pauses: await queries.select().from(subscriptionPauses).orderBy(asc(subscriptionPauses.id)),
    periods: await queries
      .select()
      .from(subscriptionPeriods)
      .orderBy(
        asc(subscriptionPeriods.startsAt),
        asc(subscriptionPeriods.endsAt),
        asc(subscriptionPeriods.id),
      ),
    paidSpans: await queries.select().from(paidSpans).orderBy(asc(paidSpans.periodId)),
    purchasedImages: await queries
      .select()
      .from(purchasedImages)
      .orderBy(asc(purchasedImages.subscriptionId)),
    usage: await queries.select().from(usageEntries).orderBy(asc(usageEntries.id)),
    usageDays: await queries
      .select()
      .from(usageDays)
      .orderBy(asc(usageDays.day), asc(usageDays.planId), asc(usageDays.tier)),
    jobs: await queries.select().from(photoJobs).orderBy(asc(photoJobs.id)),
    jobCounters: await queries.select().from(jobCounters).orderBy(asc(jobCounters.year)),
    photos: await queries.select().from(photos).orderBy(asc(photos.id)),
    versions: await queries
      .select()
      .from(photoVersions)
      .orderBy(asc(photoVersions.photoId), asc(photoVersions.number)),
    assignments: await queries.select().from(photoAssignments).orderBy(asc(photoAssignments.id)),
    revisions: await queries
      .select()
      .from(photoRevisions)
      .orderBy(asc(photoRevisions.photoId), asc(photoRevisions.round)),
    dueTimeChanges: await queries.select().from(dueTimeChanges).orderBy(asc(dueTimeChanges.id)),
    annotationComments: await queries.select().from(annotationComments).orderBy(asc(annotationComments.id)),
    questions: await queries.select().from(photoQuestions).orderBy(asc(photoQuestions.id)),
    chats: await queries.select().from(chats).orderBy(asc(chats.id)),
    messages: await queries
      .select()
      .from(chatMessages)
      .orderBy(asc(chatMessages.chatId), asc(chatMessages.seq)),
    pendingSubmissions: await queries.select().from(pendingSubmissions).orderBy(asc(pendingSubmissions.id)),
    uploads: await queries.select().from(photoUploads).orderBy(asc(photoUploads.id)),
    audit: await queries.select().from(auditRecords).orderBy(asc(auditRecords.id)),
  };
}

export type TableSnapshot = Awaited<ReturnType<typeof readTables>>;
