// What the tests of waiting photos share.
import type { PendingSubmission } from '@burnish/contract/pending-submissions/entities';
import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import type { TestApp, TestUser } from '../../../../../../testing/app.ts';
import { dataOf, invoiceBody } from '../../../../../../testing/factories.ts';
import { notifications } from '../../../db/schema/index.ts';

export async function listPending(customer: TestUser): Promise<PendingSubmission[]> {
  return dataOf(await customer.call('GET /photos/pending-submissions', { query: {} })).pendingSubmissions;
}

export const listUploads = async (customer: TestUser) =>
  dataOf(await customer.call('GET /photos/uploads', { query: { limit: 100 } })).uploads;

export const listJobs = async (customer: TestUser) =>
  dataOf(await customer.call('GET /photos/jobs', { query: {} })).jobs;

export const decide = (admin: TestUser, { order }: PendingSubmission, status: 'approved' | 'rejected') =>
  admin.call('PUT /pay-per-image/admin/requests/:id/status', {
    params: { id: order._id },
    body: { status },
  });

/** Approves the order that photos wait for, and sends its invoice. */
export async function sendInvoice(admin: TestUser, pending: PendingSubmission, applyCredit = false) {
  dataOf(await decide(admin, pending, 'approved'));
  const { subscriptionRequestId: _, ...body } = invoiceBody(pending.order._id, { applyCredit });
  const params = { id: pending.order._id };
  return dataOf(await admin.call('POST /pay-per-image/admin/invoices/:id', { params, body })).invoice;
}

/** Waits for the task that follows the end of an order. */
export async function waitUntilNoneWaits(customer: TestUser): Promise<void> {
  await vi.waitFor(
    async () => {
      if ((await listPending(customer)).length > 0) throw new Error('photos still wait');
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** The notifications of a customer about waiting photos. */
export async function noticesOf({ database }: TestApp, { id }: TestUser): Promise<string[]> {
  const rows = await database.queries
    .select({ event: notifications.event })
    .from(notifications)
    .where(eq(notifications.userId, id))
    .orderBy(notifications.id);
  return rows.map(({ event }) => event).filter((event) => event.startsWith('waiting_photos'));
}
