import { deliveryStatuses, maxReplayedDeliveries } from '@burnish/domain/webhooks/deliveries';
import { testWebhookEvent } from '@burnish/domain/webhooks/events';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { filterBy } from '../paging.ts';
import { webhookDelivery, webhookEndpoint } from './entities.ts';
import { replaySince, webhookEndpointEdit, webhookEndpointInput } from './inputs.ts';
import { webhookDeliverySample, webhookEndpointSample } from './samples.ts';

const secret = z.string().describe('Signs the deliveries. It is not shown again.');
const secretSample = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const { url, description, events, isEnabled } = webhookEndpointSample;
const body = { url, description, events, isEnabled };
const pendingDelivery = {
  ...webhookDeliverySample,
  status: 'pending',
  nextAttemptAt: '2026-11-21T10:40:31.000Z',
} as const;

export const webhookEndpoints = endpoints({
  'GET /admin/webhooks': {
    access: 'settings:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the endpoints to which webhooks are sent',
    reply: z.object({ webhookEndpoints: z.array(webhookEndpoint) }),
    sample: { reply: { webhookEndpoints: [webhookEndpointSample] } },
  },
  'POST /admin/webhooks': {
    access: 'settings:manage',
    cost: 'write',
    scope: null,
    summary: 'Add an endpoint',
    body: webhookEndpointInput,
    reply: z.object({ webhookEndpoint, secret }),
    status: 201,
    message: 'The endpoint has been added.',
    sample: { body, reply: { webhookEndpoint: webhookEndpointSample, secret: secretSample } },
  },
  'PUT /admin/webhooks/:id': {
    access: 'settings:manage',
    cost: 'write',
    scope: null,
    summary: 'Change an endpoint, or switch it on or off',
    body: webhookEndpointEdit,
    reply: z.object({ webhookEndpoint }),
    message: 'The endpoint has been saved.',
    sample: { body, reply: { webhookEndpoint: webhookEndpointSample } },
  },
  'DELETE /admin/webhooks/:id': {
    access: 'settings:manage',
    cost: 'write',
    scope: null,
    summary: 'Delete an endpoint and its deliveries',
    reply: z.object({}),
    message: 'The endpoint has been deleted.',
    sample: { reply: {} },
  },
  'PUT /admin/webhooks/:id/secret': {
    access: 'settings:manage',
    cost: 'write',
    scope: null,
    summary: 'Rotate the secret. For 24 hours, deliveries are signed with the one that it replaces, too',
    reply: z.object({ webhookEndpoint, secret }),
    message: 'The endpoint has a new secret.',
    sample: {
      reply: {
        webhookEndpoint: { ...webhookEndpointSample, previousSecretUntil: '2026-11-22T10:40:31.000Z' },
        secret: secretSample,
      },
    },
  },
  'POST /admin/webhooks/:id/test': {
    access: 'settings:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Send a test event',
    reply: z.object({ delivery: webhookDelivery }),
    message: 'The test event is being sent.',
    sample: { reply: { delivery: { ...pendingDelivery, event: testWebhookEvent, attempts: 0 } } },
  },
  'GET /admin/webhooks/:id/deliveries': {
    access: 'settings:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the latest 100 deliveries of an endpoint, the newest first',
    query: z.object({ status: filterBy(deliveryStatuses) }),
    reply: z.object({ deliveries: z.array(webhookDelivery) }),
    sample: { query: { status: 'succeeded' }, reply: { deliveries: [webhookDeliverySample] } },
  },
  'POST /admin/webhooks/:id/replay-failed': {
    access: 'settings:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: `Send failed deliveries since a time again: the ${maxReplayedDeliveries} oldest`,
    body: replaySince,
    reply: z.object({ count: z.number().int().min(0).describe('How many are sent again.') }),
    message: 'The failed deliveries are being sent again.',
    sample: { body: { since: '2026-11-20T00:00:00.000Z' }, reply: { count: 12 } },
  },
  'POST /admin/webhook-deliveries/:id/replay': {
    access: 'settings:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Send a delivery again',
    reply: z.object({ delivery: webhookDelivery }),
    message: 'The delivery is being sent again.',
    sample: { reply: { delivery: pendingDelivery } },
  },
});
