// Every cause of an event, delivered with the state of its entity.
import { type WebhookEntity, webhookEventDefinitions, webhookEvents } from '@burnish/domain/webhooks/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createApprovedReceipt, dataOf } from '../../../../../testing/factories.ts';
import { askQuestion, listPhotosOfJob } from '../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../testing/stored-photos.ts';
import {
  createWebhookEndpoint,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../../testing/webhooks.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;
let receiver: WebhookReceiver;

beforeAll(async () => {
  t = await createTestApp({ sendsWebhooks: true });
  admin = await t.signInAdmin();
  customer = await t.signIn('Adaeze Okafor');
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  await t.close();
});

/** An entity of each kind, and a member that only its rows have. */
async function createEntities(): Promise<Readonly<Record<WebhookEntity, { id: string; member: string }>>> {
  const receipt = await createApprovedReceipt(customer, admin);
  const invoice = dataOf(
    await admin.call('GET /admin/invoices/:id', { params: { id: receipt.invoiceId._id } }),
  ).invoice;
  const job = await submitPhotos(t, customer);
  const [photo] = await listPhotosOfJob(customer, job._id);
  const question = await askQuestion(admin, job._id);
  const [entry] = dataOf(await customer.call('GET /ledger/entries')).entries;
  const [subscription] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  if (photo === undefined || entry === undefined || subscription === undefined)
    throw new Error('an entity is missing');
  return {
    order: { id: invoice.requestId, member: 'orderNumber' },
    invoice: { id: invoice._id, member: 'invoiceNumber' },
    receipt: { id: receipt._id, member: 'transactionReference' },
    ledger_entry: { id: entry._id, member: 'creditChange' },
    subscription: { id: subscription._id, member: 'imagesLimit' },
    job: { id: job._id, member: 'photoCount' },
    photo: { id: photo._id, member: 'fileName' },
    question: { id: question._id, member: 'text' },
    user: { id: customer.id, member: 'email' },
  };
}

test('each cause sends its event with the row that the studio reads', async () => {
  const entities = await createEntities();
  await createWebhookEndpoint(admin, { url: receiver.url, events: [...webhookEvents] });
  const expected = webhookEvents.flatMap((type) => {
    const { entity, causes } = webhookEventDefinitions[type];
    return causes.map((action) => ({ type, action, entity, ...entities[entity] }));
  });
  await t.services.transact({ id: admin.id, role: 'admin', ipAddress: null }, async (tx) => {
    for (const { action, entity, id } of expected)
      tx.record({ action, entity, id, ownerId: customer.id, before: null, after: null });
  });
  const bodies = [];
  while (bodies.length < expected.length) bodies.push(JSON.parse((await receiver.next()).body));
  for (const { type, id, member } of expected) {
    const body = bodies.splice(
      bodies.findIndex((one) => one.type === type),
      1,
    );
    expect(body, type).toMatchObject([{ type, data: { _id: id, [member]: expect.anything() } }]);
  }
});
