// All that the studio keeps, straight from its tables.
import { asc } from 'drizzle-orm';
import {
  auditRecords,
  boughtImages,
  invoiceCounters,
  invoices,
  jobCounters,
  photoJobs,
  photos,
  photoUploads,
  receiptFiles,
  receipts,
  requests,
  subscriptionPeriods,
  subscriptions,
  usageEntries,
  users,
} from '../apps/server/src/db/schema.ts';
import type { TestDatabase } from './database.ts';

export async function readLedger({ queries }: TestDatabase) {
  return {
    users: await queries.select().from(users).orderBy(asc(users.id)),
    requests: await queries.select().from(requests).orderBy(asc(requests.id)),
    invoices: await queries.select().from(invoices).orderBy(asc(invoices.id)),
    counters: await queries.select().from(invoiceCounters).orderBy(asc(invoiceCounters.year)),
    receipts: await queries.select().from(receipts).orderBy(asc(receipts.id)),
    files: await queries
      .select()
      .from(receiptFiles)
      .orderBy(asc(receiptFiles.receiptId), asc(receiptFiles.revision)),
    subscriptions: await queries.select().from(subscriptions).orderBy(asc(subscriptions.id)),
    periods: await queries
      .select()
      .from(subscriptionPeriods)
      .orderBy(asc(subscriptionPeriods.startsAt), asc(subscriptionPeriods.id)),
    bought: await queries.select().from(boughtImages).orderBy(asc(boughtImages.subscriptionId)),
    usage: await queries.select().from(usageEntries).orderBy(asc(usageEntries.id)),
    jobs: await queries.select().from(photoJobs).orderBy(asc(photoJobs.id)),
    jobCounters: await queries.select().from(jobCounters).orderBy(asc(jobCounters.year)),
    photos: await queries.select().from(photos).orderBy(asc(photos.id)),
    uploads: await queries.select().from(photoUploads).orderBy(asc(photoUploads.id)),
    audit: await queries.select().from(auditRecords).orderBy(asc(auditRecords.id)),
  };
}

export type Ledger = Awaited<ReturnType<typeof readLedger>>;
