import { apiKeyPrefix } from '@burnish/domain/accounts/api-key';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { confirmationSample } from '../second-factor/samples.ts';
import { type ApiKeyEntity, apiKey } from './entities.ts';
import { newApiKey } from './inputs.ts';

const prefix = `${apiKeyPrefix}3f9c2a71b04e8d56`;

const apiKeySample: ApiKeyEntity = {
  _id: '0193f6c9-0d60-7b18-93c4-5d1b2c7a90e4',
  name: 'Website',
  prefix,
  scopes: ['orders:read', 'photos:read', 'photos:write'],
  createdAt: '2026-11-21T10:40:31.000Z',
  expiresAt: '2027-02-19T10:40:31.000Z',
  isExpired: false,
  lastUsedAt: null,
};

export const apiKeyEndpoints = endpoints({
  'GET /auth/api-keys': {
    access: 'authenticated',
    cost: 'read',
    scope: null,
    summary: 'List your API keys, the newest first',
    reply: z.object({ apiKeys: z.array(apiKey) }),
    sample: { reply: { apiKeys: [apiKeySample] } },
  },
  'POST /auth/api-keys': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    summary: 'Create an API key',
    body: newApiKey,
    reply: z.object({ apiKey, key: z.string().describe('The key itself. It is not shown again.') }),
    status: 201,
    message: 'Your API key has been created.',
    sample: {
      body: {
        confirmation: confirmationSample,
        name: 'Website',
        scopes: ['orders:read', 'photos:read', 'photos:write'],
        expiresInDays: 90,
      },
      reply: { apiKey: apiKeySample, key: `${prefix}_${'0a1b2c3d4e5f6789'.repeat(4)}` },
    },
  },
  'DELETE /auth/api-keys/:id': {
    access: 'authenticated',
    cost: 'write',
    scope: null,
    summary: 'Revoke one of your API keys',
    reply: z.object({}),
    message: 'The API key has been revoked.',
    sample: { reply: {} },
  },
});
