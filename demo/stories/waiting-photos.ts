// Photos beyond a tier that wait for the payment of an order.
import { createReadStream } from 'node:fs';
import { api } from '@burnish/contract/api';
import type { PendingSubmission } from '@burnish/contract/pending-submissions/entities';
import { addDays, utcDate } from '@burnish/domain/time/calendar-date';
import { photoUploads } from '../../apps/server/src/db/schema/index.ts';
import type { Caller } from '../../apps/server/src/platform/http/caller.ts';
import type { Customer } from '../customer.ts';
import { payee } from '../receipts/payee.ts';
import type { Studio } from '../studio.ts';

const originals = new URL('../../apps/web/src/site-images/originals/', import.meta.url);
const siteImages = ['pearls', 'rings', 'watch'] as const;

async function addUpload({ uploads, database, clock }: Studio, { caller }: Customer, name: string) {
  const content = createReadStream(new URL(`${name}-before.jpg`, originals));
  const file = await uploads.receive(caller, { name: `${name}.jpg`, content });
  const now = clock.now();
  await database.queries.insert(photoUploads).values({
    ...file,
    userId: caller.id,
    folder: 'Jewelry',
    state: 'ready',
    createdAt: now,
    lastActivityAt: now,
  });
  return { uploadId: file.id };
}

/** The customer orders magazine images for three photos. */
export async function orderExtraImages(studio: Studio, customer: Customer): Promise<PendingSubmission> {
  const { caller, companyName, name: contactPerson, email, orderPhone: phone, address, currency } = customer;
  const contact = { companyName: companyName ?? contactPerson, contactPerson, email, phone, address };
  const photos = [];
  for (const name of siteImages) photos.push(await addUpload(studio, customer, name));
  const body = {
    ...contact,
    currency,
    tier: 'magazine',
    brief: 'Keep the reflections in the stones.',
    photos,
  };
  return studio.pendingSubmissions.create(caller, api['POST /photos/pending-submissions'].body.parse(body));
}

/** The studio approves their order and sends the invoice. */
export async function invoiceExtraImages(
  { orders, invoices, clock }: Studio,
  by: Caller,
  { order }: PendingSubmission,
): Promise<void> {
  await orders.images.decide(by, order._id, { status: 'approved' });
  const { details, instructions } = payee(order.currency);
  const body = api['POST /pay-per-image/admin/invoices/:id'].body.parse({
    dueDate: addDays(utcDate(clock.now()), 14),
    paymentDetails: details,
    paymentInstructions: instructions,
  });
  await invoices.create(by, 'images', order._id, body);
}
