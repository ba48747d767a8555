// A sample of each event, as it is sent.
import {
  type testWebhookEvent,
  type WebhookEntity,
  type WebhookEvent,
  webhookEventDefinitions,
} from '@burnish/domain/webhooks/events';
import { userSample } from '../accounts/samples.ts';
import type { EntityRows } from '../events.ts';
import { ledgerEntrySample } from '../ledger/samples.ts';
import { invoiceSample, planOrderSample, receiptSample } from '../orders/samples.ts';
import { jobSample, photoSample } from '../photos/samples.ts';
import { questionSample } from '../questions/samples.ts';
import { subscriptionSample } from '../subscriptions/samples.ts';
import type { WebhookDelivery, WebhookEndpoint } from './entities.ts';

const entitySamples: { readonly [E in WebhookEntity]: EntityRows[E] } = {
  order: planOrderSample,
  invoice: invoiceSample,
  receipt: receiptSample,
  ledger_entry: ledgerEntrySample,
  subscription: subscriptionSample,
  job: jobSample,
  photo: photoSample,
  question: questionSample,
  user: userSample,
};

export interface WebhookBody {
  readonly type: WebhookEvent | typeof testWebhookEvent;
  readonly timestamp: string;
  readonly data: object;
}

export function webhookSample(type: WebhookEvent): WebhookBody {
  const { entity } = webhookEventDefinitions[type];
  return { type, timestamp: '2026-11-21T10:40:31.000Z', data: entitySamples[entity] };
}

export const webhookEndpointSample: WebhookEndpoint = {
  _id: '0193f6c9-0d60-7b18-93c4-6e2c3d8ba1f5',
  url: 'https://accounting.studio.example/webhooks',
  description: 'Accounting',
  events: ['invoice.issued', 'invoice.paid', 'payment.recorded'],
  isEnabled: true,
  disabledReason: null,
  createdAt: '2026-11-02T09:12:44.000Z',
  failingSince: null,
  previousSecretUntil: null,
};

export const webhookDeliverySample: WebhookDelivery = {
  _id: '0193f6c9-1a44-7c0e-8b7d-2f0a6d4c9e31',
  webhookId: '0193f6c9-1a44-7c0e-8b7d-2f0a6d4c9e30',
  event: 'invoice.paid',
  status: 'succeeded',
  attempts: 1,
  createdAt: '2026-11-21T10:40:31.000Z',
  lastAttemptAt: '2026-11-21T10:40:31.000Z',
  nextAttemptAt: null,
  responseStatus: 200,
  responseText: 'ok',
  error: null,
  durationMs: 84,
};
