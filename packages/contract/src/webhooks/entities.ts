import {
  deliveryErrors,
  deliveryStatuses,
  disabledReasons,
  failingDays,
} from '@burnish/domain/webhooks/deliveries';
import { testWebhookEvent, webhookEvents } from '@burnish/domain/webhooks/events';
import { z } from 'zod';
import { dateTime, identified } from '../common.ts';

export const webhookEvent = z.enum(webhookEvents);

export const webhookEndpoint = identified.extend({
  url: z.string(),
  description: z.string(),
  events: z.array(webhookEvent),
  isEnabled: z.boolean(),
  disabledReason: z
    .enum(disabledReasons)
    .nullable()
    .describe(`Why it was switched off by itself: it responded with 410, or failed for ${failingDays} days.`),
  createdAt: dateTime,
  failingSince: dateTime
    .nullable()
    .describe("When it began to fail. Null: the last delivery succeeded. Tests don't count."),
  previousSecretUntil: dateTime
    .nullable()
    .describe('Until then, deliveries are also signed with the secret before the last rotation.'),
});

export const webhookDelivery = identified.extend({
  webhookId: z.string().describe('The header `webhook-id`. A repeated delivery has the same one.'),
  event: z.enum([...webhookEvents, testWebhookEvent]),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int().min(0),
  createdAt: dateTime,
  lastAttemptAt: dateTime.nullable(),
  nextAttemptAt: dateTime.nullable().describe('Null: it is not tried again by itself.'),
  responseStatus: z.number().int().nullable().describe('Of the last attempt. Null: there was no response.'),
  responseText: z.string().nullable().describe('The first 1,000 characters of the last response.'),
  error: z.enum(deliveryErrors).nullable().describe('Why the last attempt had no response.'),
  durationMs: z.number().int().nullable().describe('Of the last attempt.'),
});

export type WebhookEndpoint = z.output<typeof webhookEndpoint>;
export type WebhookDelivery = z.output<typeof webhookDelivery>;
