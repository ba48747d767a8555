import type { Stats } from '@burnish/contract/entity';
import { and, count, eq, gt, sql, sum } from 'drizzle-orm';
import { chats, invoiceCounters, invoices, receipts, requests, users } from '../../db/schema.ts';
import type { Queries } from '../../platform/database.ts';

type Figure = 'users' | 'plans' | 'images' | 'invoices' | 'paid' | 'awaiting' | 'submitted' | 'unread';

/** One statement, so that the figures are of one instant. */
export async function readStats(queries: Queries): Promise<Stats> {
  const pending = (kind: 'subscription' | 'payPerImage') =>
    queries
      .select({ n: count() })
      .from(requests)
      .where(and(eq(requests.kind, kind), eq(requests.status, 'pending')));
  const awaitingReview = queries
    .select({ n: count() })
    .from(invoices)
    .innerJoin(receipts, and(eq(receipts.invoiceId, invoices.id), eq(receipts.status, 'submitted')))
    .where(eq(invoices.status, 'payment_made'));
  // Numbers have no gaps and invoices are never deleted: the last numbers say how many there are.
  const sent = queries.select({ n: sum(invoiceCounters.last) }).from(invoiceCounters);
  const paid = queries.select({ n: count() }).from(invoices).where(eq(invoices.status, 'payment_made'));
  const submitted = queries.select({ n: count() }).from(receipts).where(eq(receipts.status, 'submitted'));
  const unread = queries
    .select({ n: sum(chats.unreadByAdmin) })
    .from(chats)
    .where(gt(chats.unreadByAdmin, 0));
  const { rows } = await queries.execute<Record<Figure, string>>(sql`select
    (${queries.select({ n: count() }).from(users)}) as users,
    (${pending('subscription')}) as plans,
    (${pending('payPerImage')}) as images,
    (${sent}) as invoices,
    (${paid}) as paid,
    (${awaitingReview}) as awaiting,
    (${submitted}) as submitted,
    (${unread}) as unread`);
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
  };
}
