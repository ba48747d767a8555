import type { WebhookDelivery, WebhookEndpoint } from '@burnish/contract/webhooks/entities';
import type { DeliveryRow, EndpointRow, EventRow } from './repository.ts';

export function endpointView(row: EndpointRow, now: Date): WebhookEndpoint {
  const { previousSecretUntil } = row;
  return {
    _id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    isEnabled: row.isEnabled,
    disabledReason: row.disabledReason,
    createdAt: row.createdAt.toISOString(),
    failingSince: row.failingSince?.toISOString() ?? null,
    previousSecretUntil:
      previousSecretUntil !== null && previousSecretUntil > now ? previousSecretUntil.toISOString() : null,
  };
}

export function deliveryView(
  row: DeliveryRow,
  { id: webhookId, type }: Pick<EventRow, 'id' | 'type'>,
): WebhookDelivery {
  return {
    _id: row.id,
    webhookId,
    event: type,
    status: row.status,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    responseStatus: row.responseStatus,
    responseText: row.responseText,
    error: row.error,
    durationMs: row.durationMs,
  };
}
