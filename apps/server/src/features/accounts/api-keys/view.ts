import type { ApiKeyEntity } from '@burnish/contract/api-keys/entities';
import { visiblePrefix } from './key-format.ts';
import type { ApiKeyRow } from './repository.ts';

export function apiKeyView(row: ApiKeyRow, now: Date): ApiKeyEntity {
  return {
    _id: row.id,
    name: row.name,
    prefix: visiblePrefix(row.publicId),
    scopes: row.scopes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= now,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
