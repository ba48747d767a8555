import { maxWebhookDescriptionLength, maxWebhookUrlLength } from '@burnish/domain/webhooks/deliveries';
import { webhookEvents } from '@burnish/domain/webhooks/events';
import { z } from 'zod';
import { fieldMessages, isStorable } from '../fields.ts';

const invalidUrl = 'Enter a URL like https://example.com/webhooks.';
const noEvent = 'Choose at least one event.';

function isTarget(text: string): boolean {
  if (!isStorable(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hash } = new URL(text);
  return username === '' && password === '' && hash === '';
}

const urlField = z
  .string({ error: invalidUrl })
  .trim()
  .max(maxWebhookUrlLength, fieldMessages.maxLength(maxWebhookUrlLength))
  .refine(isTarget, invalidUrl)
  .describe('An https URL without a user name and a fragment.');

export const webhookEndpointInput = z.object({
  url: urlField,
  description: z
    .string({ error: fieldMessages.text })
    .trim()
    .max(maxWebhookDescriptionLength, fieldMessages.maxLength(maxWebhookDescriptionLength))
    .refine(isStorable, fieldMessages.unstorable),
  events: z
    .array(z.enum(webhookEvents, { error: noEvent }), { error: noEvent })
    .min(1, noEvent)
    .max(webhookEvents.length, noEvent),
  isEnabled: z.boolean({ error: fieldMessages.boolean }),
});

/** The server switches endpoints off by itself: an edit of something else must not switch one on again. */
export const webhookEndpointEdit = webhookEndpointInput.partial({ isEnabled: true });

export const replaySince = z.object({
  since: z.iso.datetime({ error: 'Enter a time like 2026-11-21T12:00:00.000Z.' }),
});

export type WebhookEndpointInput = z.output<typeof webhookEndpointInput>;
export type WebhookEndpointEdit = z.output<typeof webhookEndpointEdit>;
