import type { Stats } from '@burnish/contract/dashboard/entities';
import type { JobToReview } from '@burnish/domain/dashboard/to-dos';
import { byWaitingKind, type WaitingKind, waitingKinds } from '@burnish/domain/waiting';
import { and, count, eq, gt, isNotNull, isNull, sql, sum } from 'drizzle-orm';
import {
  chats,
  invoiceCounters,
  invoices,
  orders,
  photoJobs,
  photos,
  receipts,
  users,
} from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { Today } from '../today/index.ts';

type Figure =
  | 'users'
  | 'plans'
  | 'images'
  | 'invoices'
  | 'paid'
  | 'awaiting'
  | 'submitted'
  | 'unread'
  | 'late'
  | `waiting_${WaitingKind}`;

/** Reads all figures in a single statement, so that they are consistent. */
export async function readStats(
  queries: Queries,
  { tables, waiting, late }: ReturnType<Today['count']>,
): Promise<Stats> {
  const pending = (kind: 'plan' | 'images') =>
    queries
      .select({ n: count() })
      .from(orders)
      .where(and(eq(orders.kind, kind), eq(orders.status, 'pending')));
  const awaitingReview = queries
    .select({ n: count() })
    .from(invoices)
    .innerJoin(receipts, and(eq(receipts.invoiceId, invoices.id), eq(receipts.status, 'submitted')))
    .where(eq(invoices.status, 'payment_made'));
  // Invoice numbers have no gaps and invoices are never deleted, so the counters are the number of invoices.
  const total = queries.select({ n: sum(invoiceCounters.lastNumber) }).from(invoiceCounters);
  const paid = queries.select({ n: count() }).from(invoices).where(eq(invoices.status, 'payment_made'));
  const submitted = queries.select({ n: count() }).from(receipts).where(eq(receipts.status, 'submitted'));
  const unread = queries
    .select({ n: sum(chats.unreadByAdmin) })
    .from(chats)
    .where(gt(chats.unreadByAdmin, 0));
  const existing = queries.select({ n: count() }).from(users).where(isNull(users.deletedAt));
  const waitingCounts = waitingKinds.map(
    (kind) => sql`${waiting[kind]} as ${sql.identifier(`waiting_${kind}`)}`,
  );
  const { rows } = await queries.execute<Record<Figure, string>>(sql`${tables} select
    (${existing}) as users,
    (${pending('plan')}) as plans,
    (${pending('images')}) as images,
    (${total}) as invoices,
    (${paid}) as paid,
    (${awaitingReview}) as awaiting,
    (${submitted}) as submitted,
    (${unread}) as unread,
    ${late} as late,
    ${sql.join(waitingCounts, sql`, `)}`);
  const [row] = rows;
  const figure = (name: Figure) => Number(row?.[name] ?? 0);
  return {
    users: { total: figure('users') },
    subscriptionRequests: { pending: figure('plans') },
    payPerImageRequests: { pending: figure('images') },
    invoices: { total: figure('invoices') },
    payments: { pending: figure('paid'), awaitingReview: figure('awaiting') },
    receipts: { submitted: figure('submitted') },
    chat: { unread: figure('unread') },
    jobs: { late: figure('late') },
    waiting: byWaitingKind((kind) => figure(`waiting_${kind}`)),
  };
}

/** The customer's jobs with photos that wait for a review, those that are approved automatically first. */
export async function listJobsToReview(
  queries: Queries,
  userId: string,
  limit: number,
): Promise<JobToReview[]> {
  const reviewDueAt = sql`min(${photos.reviewDueAt})`.mapWith(photos.reviewDueAt);
  return queries
    .select({ jobId: photoJobs.id, jobNumber: photoJobs.number, photoCount: count(), reviewDueAt })
    .from(photos)
    .innerJoin(photoJobs, eq(photoJobs.id, photos.jobId))
    .where(and(eq(photos.userId, userId), isNull(photos.withdrawnAt), isNotNull(photos.reviewDueAt)))
    .groupBy(photoJobs.id)
    .orderBy(reviewDueAt, photoJobs.id)
    .limit(limit);
}
