// Approvals whose invoice is sent soon.
import type { Order } from '@burnish/contract/orders/entities';
import type { ApiClient, TestApp } from './app.ts';
import { dataOf } from './factories.ts';
import { deleteDelayed, endDelay } from './task-timing.ts';

/** Approves a pending order and schedules its invoice. */
export async function scheduleInvoice(admin: ApiClient, { _id: id }: Pick<Order, '_id'>): Promise<Order> {
  const body = {};
  return dataOf(await admin.call('POST /admin/orders/:id/scheduled-invoice', { params: { id }, body })).order;
}

/** Ends the time to undo all of them, for the process that polls next. */
export async function endUndoTime(app: Pick<TestApp, 'database'>): Promise<void> {
  await endDelay(app, 'send_scheduled_invoice');
}

/** Deletes all that have not been sent. */
export async function deleteScheduledInvoices(app: Pick<TestApp, 'database'>): Promise<void> {
  await deleteDelayed(app, 'send_scheduled_invoice');
}
