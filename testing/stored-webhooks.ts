// Deliveries of webhooks in the database, in states that take days to reach.
import type { WebhookEndpoint } from '@burnish/contract/webhooks/entities';
import { webhookDeliveries, webhookEvents } from '../apps/server/src/db/schema/index.ts';
import type { TestApp } from './app.ts';

/** A delivery that isn't tried again by itself. `event`: of a customer, with a body, if these matter. */
export async function insertFailedDelivery(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  { _id: endpointId }: Pick<WebhookEndpoint, '_id'>,
  overrides: { readonly ownerId?: string; readonly body?: string } = {},
): Promise<{ _id: string; webhookId: string }> {
  const createdAt = clock.now();
  const event = {
    id: crypto.randomUUID(),
    type: 'invoice.issued',
    entityId: crypto.randomUUID(),
    createdAt,
    ...overrides,
  } as const;
  const delivery = {
    id: crypto.randomUUID(),
    endpointId,
    eventId: event.id,
    status: 'failed',
    attempts: 10,
    createdAt,
  } as const;
  await database.queries.insert(webhookEvents).values(event);
  await database.queries.insert(webhookDeliveries).values(delivery);
  return { _id: delivery.id, webhookId: event.id };
}
