// API keys of users: what they allow, how long they are valid, and what they look like.
import { isStaff } from '../access.ts';
import type { Role } from '../permissions.ts';

/** An area of the API, and whether a key can read or change it. Writing doesn't include reading. */
export const apiKeyScopes = [
  'account:read',
  'account:write',
  'orders:read',
  'orders:write',
  'photos:read',
  'photos:write',
  'chat:read',
  'chat:write',
  'studio:read',
  'studio:write',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The scopes that staff need to be more than a customer. */
const staffScopes = { read: 'studio:read', write: 'studio:write' } as const satisfies Record<
  string,
  ApiKeyScope
>;

/** What keys of the user can have. */
export function scopesFor(user: { readonly role: Role }): readonly ApiKeyScope[] {
  if (isStaff(user)) return apiKeyScopes;
  return apiKeyScopes.filter((scope) => !Object.values<ApiKeyScope>(staffScopes).includes(scope));
}

/**
 * The role that counts in a call with a key. Some calls serve customers and staff: without the studio's scope of the same
 * kind, a key of staff reaches only what belongs to its user.
 */
export function roleOfKey(role: Role, scopes: readonly ApiKeyScope[], callScope: ApiKeyScope): Role {
  const staffScope = callScope.endsWith(':read') ? staffScopes.read : staffScopes.write;
  return scopes.includes(staffScope) ? role : 'user';
}

/** Of one user. Expired keys don't count. */
export const maxApiKeys = 20;

/** In characters, after trimming. */
export const maxApiKeyNameLength = 60;

export const maxApiKeyDays = 365;

/** Expired keys stay listed for this time. */
export const expiredApiKeyDays = 30;

/** Every key starts with it, so that tools which scan for leaked secrets recognize one. */
export const apiKeyPrefix = 'burnish_';
