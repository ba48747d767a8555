import { openOrderStatuses } from '@burnish/domain/orders/order';
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { invoices, orders } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { InvoiceRow } from '../invoices/repository.ts';
import type { OrderRow } from '../requests/repository.ts';

/** An order of a plan that is neither completed nor rejected, with the status of its invoice. */
export interface OpenPlanOrder {
  readonly order: OrderRow;
  readonly invoiceStatus: InvoiceRow['status'] | null;
}

/** The open plan orders of customers, the oldest first. */
export async function listOpenPlanOrders(
  queries: Queries,
  userIds: readonly string[],
): Promise<readonly OpenPlanOrder[]> {
  return queries
    .select({ order: orders, invoiceStatus: invoices.status })
    .from(orders)
    .leftJoin(invoices, and(eq(invoices.orderId, orders.id), ne(invoices.status, 'void')))
    .where(
      and(
        inArray(orders.userId, [...userIds]),
        eq(orders.kind, 'plan'),
        inArray(orders.status, openOrderStatuses),
      ),
    )
    .orderBy(orders.id);
}

/** Those of the periods for which an order was placed automatically, whatever became of it. */
export async function listAutoRenewed(
  queries: Queries,
  periodIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .select({ periodId: orders.renewedPeriodId })
    .from(orders)
    .where(
      and(
        inArray(orders.renewedPeriodId, [...periodIds]),
        isNotNull(orders.renewedPeriodId),
        eq(orders.isAutoRenewal, true),
      ),
    );
  return new Set(rows.flatMap(({ periodId }) => periodId ?? []));
}
