// What is due, the earliest first.
import { promisedStatuses } from '@burnish/domain/photos/job';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { and, between, eq, gte, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import { invoices, isPayableStatus, photoJobs, users } from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';
import { isOfRetoucher } from '../photos/job-access/index.ts';

/** Whose entities to list. `all`: the studio's. `ownAndAssigned`: those of a customer, and those that a retoucher works on. */
export type Scope = 'all' | 'own' | 'ownAndAssigned';

interface Request {
  readonly userId: string;
  readonly limit: number;
}

interface DayRange {
  readonly from: CalendarDate;
  /** The last day. */
  readonly to: CalendarDate;
}

interface TimeRange {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** Invoices that can be paid. */
export async function listDueInvoices(
  queries: Queries,
  { userId, limit, scope, from, to }: Request & DayRange & { readonly scope: 'all' | 'own' },
) {
  const { id, number, dueDate, dueMinor, currency, billTo } = invoices;
  return queries
    .select({ id, userId: invoices.userId, number, dueDate, dueMinor, currency, billTo })
    .from(invoices)
    .where(
      and(
        isPayableStatus,
        between(dueDate, from, to),
        scope === 'all' ? undefined : eq(invoices.userId, userId),
      ),
    )
    .orderBy(dueDate, id)
    .limit(limit);
}

function jobsOf(scope: Scope, userId: string): SQL | undefined {
  const isOwn = eq(photoJobs.userId, userId);
  const conditions = { all: undefined, own: isOwn, ownAndAssigned: or(isOwn, isOfRetoucher(userId)) };
  return conditions[scope];
}

/** Jobs whose due time has to be kept. Those on hold have none until the customer answers. */
export async function listDueJobs(
  queries: Queries,
  { userId, limit, scope, from, to }: Request & TimeRange & { readonly scope: Scope },
) {
  const { id, number, dueAt, photoCount } = photoJobs;
  const { fullName, email, companyName } = users;
  return queries
    .select({
      id,
      userId: photoJobs.userId,
      number,
      dueAt,
      photoCount,
      customer: { fullName, email, companyName },
    })
    .from(photoJobs)
    .innerJoin(users, eq(users.id, photoJobs.userId))
    .where(
      and(
        inArray(photoJobs.status, [...promisedStatuses]),
        isNull(photoJobs.onHoldSince),
        gte(dueAt, from),
        lt(dueAt, to),
        jobsOf(scope, userId),
      ),
    )
    .orderBy(dueAt, id)
    .limit(limit);
}

export type DueInvoice = Awaited<ReturnType<typeof listDueInvoices>>[number];
export type DueJob = Awaited<ReturnType<typeof listDueJobs>>[number];
