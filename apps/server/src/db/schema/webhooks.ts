import { deliveryErrors, deliveryStatuses, disabledReasons } from '@burnish/domain/webhooks/deliveries';
import { webhookEvents as eventTypes, testWebhookEvent } from '@burnish/domain/webhooks/events';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf } from './columns.ts';

/** Where the studio's other systems receive webhooks. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    events: text('events', { enum: eventTypes }).array().notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    disabledReason: text('disabled_reason', { enum: disabledReasons }),
    /** Encrypted with a key derived from the server's secret. */
    encryptedSecret: text('encrypted_secret').notNull(),
    /** The secret before the last rotation. */
    previousEncryptedSecret: text('previous_encrypted_secret'),
    previousSecretUntil: instant('previous_secret_until'),
    /** Null: the last delivery succeeded. Tests don't count. */
    failingSince: instant('failing_since'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [oneOf('webhook_endpoints_disabled_reason', table.disabledReason, disabledReasons)],
);

/** What happened, written in the transaction of the change. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: uuid('id').primaryKey(),
    type: text('type', { enum: [...eventTypes, testWebhookEvent] }).notNull(),
    /** Null: a test. */
    entityId: uuid('entity_id'),
    /** The customer whom it is about. */
    ownerId: uuid('owner_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** The body as it was first sent. Repeated deliveries have the same one. Null: not sent yet. */
    body: text('body'),
  },
  (table) => [
    index('webhook_events_by_owner').on(table.ownerId),
    index('webhook_events_by_creation').on(table.createdAt),
  ],
);

/** An event on its way to one endpoint, with the result of the last attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    status: text('status', { enum: deliveryStatuses }).notNull(),
    attempts: integer('attempts').notNull(),
    createdAt: instant('created_at').notNull(),
    lastAttemptAt: instant('last_attempt_at'),
    nextAttemptAt: instant('next_attempt_at'),
    responseStatus: integer('response_status'),
    /** The beginning of the response. */
    responseText: text('response_text'),
    error: text('error', { enum: deliveryErrors }),
    durationMs: integer('duration_ms'),
  },
  (table) => [
    index('webhook_deliveries_by_endpoint').on(table.endpointId, table.id),
    index('webhook_deliveries_by_status').on(table.endpointId, table.status, table.id),
    index('webhook_deliveries_by_event').on(table.eventId),
    oneOf('webhook_deliveries_status', table.status, deliveryStatuses),
    oneOf('webhook_deliveries_error', table.error, deliveryErrors),
  ],
);
