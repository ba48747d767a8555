import { apiKeyScopes } from '@burnish/domain/accounts/api-key';
import { z } from 'zod';
import { dateTime, identified } from '../common.ts';

export const apiKeyScope = z.enum(apiKeyScopes);

export const apiKey = identified.extend({
  name: z.string(),
  prefix: z.string().describe('The start of the key, by which a leaked one is recognized.'),
  scopes: z.array(apiKeyScope),
  createdAt: dateTime,
  expiresAt: dateTime,
  isExpired: z.boolean(),
  lastUsedAt: dateTime.nullable().describe('Up to a minute old. Null: never used.'),
});

export type ApiKeyEntity = z.output<typeof apiKey>;
