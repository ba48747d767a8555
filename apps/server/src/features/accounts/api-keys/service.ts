// API keys: programs call the API with them on behalf of a user.
import type { Handled } from '@burnish/contract/api';
import type { ApiKeyEntity } from '@burnish/contract/api-keys/entities';
import { isStaff } from '@burnish/domain/access';
import { expiredApiKeyDays, maxApiKeys, roleOfKey, scopesFor } from '@burnish/domain/accounts/api-key';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Transact } from '../../../platform/db/transaction.ts';
import { type Caller, RefusedCallerError } from '../../../platform/http/caller.ts';
import type { Authenticate } from '../../../platform/http/route.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import { lockSignedIn } from '../account-changes.ts';
import type { SecurityMails } from '../security-mails/index.ts';
import { createKey, hashSecret, matchesHash, parseKey, visiblePrefix } from './key-format.ts';
import * as repository from './repository.ts';
import { apiKeyView } from './view.ts';

type NewApiKey = Omit<Handled['POST /auth/api-keys']['body'], 'confirmation'>;

export interface ApiKeys {
  /** The caller's keys, the newest first. Those that expired recently are among them. */
  listApiKeys(caller: Caller): Promise<ApiKeyEntity[]>;
  /**
   * Requires a confirmation, which the route checks.
   * @throws DomainError INVALID_INPUT for a scope that the caller's keys can't have, TOO_MANY_API_KEYS
   */
  createApiKey(caller: Caller, input: NewApiKey): Promise<Handled['POST /auth/api-keys']['reply']>;
  /** @throws DomainError NOT_FOUND */
  revokeApiKey(caller: Caller, id: string): Promise<void>;
  deleteExpiredApiKeys(now: Date): Promise<void>;
}

const millisecondsBetweenWrites = 60_000;

export function createApiKeys(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  securityEvents: SecurityEvents;
  securityMails: SecurityMails;
  /** Whether staff with a password must have a second factor. */
  isSecondFactorRequired: boolean;
}): ApiKeys & { readonly authenticateKey: Authenticate } {
  const { database, transact, clock, securityEvents, securityMails } = deps;
  const { queries } = database;
  const findKey = repository.prepareKeyLookup(database, { withSecondFactor: deps.isSecondFactorRequired });

  async function findValidKey(token: string, now: Date) {
    const parts = parseKey(token);
    const [row] = parts === null ? [] : await findKey.execute({ publicId: parts.publicId });
    const isValid =
      parts !== null && row !== undefined && matchesHash(parts.secret, row.secretHash) && row.expiresAt > now;
    if (!isValid) throw new DomainError('UNAUTHENTICATED');
    return row;
  }

  return {
    async authenticateKey(token, ipAddress, { scope = null } = {}) {
      const now = clock.now();
      const { id, userId, role, scopes, expiresAt, ...row } = await findValidKey(token, now);
      if (!row.isActive) throw new RefusedCallerError('ACCOUNT_NOT_ACTIVE', userId);
      if (scope === null) throw new RefusedCallerError('SESSION_REQUIRED', userId);
      if (!scopes.includes(scope)) throw new RefusedCallerError('INSUFFICIENT_SCOPE', userId);
      if (row.lacksSecondFactor && isStaff({ role }))
        throw new RefusedCallerError('SECOND_FACTOR_SETUP_REQUIRED', userId);
      const writtenBefore = new Date(now.getTime() - millisecondsBetweenWrites);
      if (row.lastUsedAt === null || row.lastUsedAt < writtenBefore)
        await repository.updateLastUse(queries, id, { at: now, isBefore: writtenBefore });
      return { id: userId, role: roleOfKey(role, scopes, scope), ipAddress, token: { id, expiresAt } };
    },

    async listApiKeys({ id }) {
      const now = clock.now();
      return (await repository.listApiKeys(queries, id)).map((row) => apiKeyView(row, now));
    },

    async createApiKey(caller, { name, scopes, expiresInDays }) {
      const allowed = scopesFor(caller);
      if (!scopes.every((scope) => allowed.includes(scope)))
        throw invalidInput('scopes', `Choose one or more of ${allowed.join(', ')}.`);
      const { publicId, secret, key } = createKey();
      const { row, now } = await transact(caller, async (tx) => {
        const user = await lockSignedIn(tx, caller);
        if ((await repository.countValidApiKeys(tx.queries, caller.id, tx.now)) >= maxApiKeys)
          throw new DomainError('TOO_MANY_API_KEYS');
        const row: repository.ApiKeyRow = {
          id: tx.newId(),
          userId: caller.id,
          publicId,
          secretHash: hashSecret(secret),
          name,
          scopes: allowed.filter((scope) => scopes.includes(scope)),
          createdAt: tx.now,
          expiresAt: new Date(tx.now.getTime() + expiresInDays * millisecondsPerDay),
          lastUsedAt: null,
        };
        await repository.insertApiKey(tx.queries, row);
        tx.record({
          action: 'create_api_key',
          entity: 'user',
          id: caller.id,
          ownerId: caller.id,
          before: null,
          after: {
            prefix: visiblePrefix(publicId),
            scopes: row.scopes,
            expiresAt: row.expiresAt.toISOString(),
          },
        });
        await securityMails.enqueue(tx, user, 'api_key_created', caller);
        return { row, now: tx.now };
      });
      securityEvents.record({
        kind: 'sign_in_method_added',
        detail: 'api_key',
        ipAddress: caller.ipAddress,
        userId: caller.id,
      });
      return { apiKey: apiKeyView(row, now), key };
    },

    async revokeApiKey(caller, id) {
      await transact(caller, async (tx) => {
        const row = await repository.deleteApiKey(tx.queries, { id, userId: caller.id });
        if (row === undefined) throw new DomainError('NOT_FOUND');
        tx.record({
          action: 'revoke_api_key',
          entity: 'user',
          id: caller.id,
          ownerId: caller.id,
          before: { prefix: visiblePrefix(row.publicId) },
          after: null,
        });
      });
    },

    async deleteExpiredApiKeys(now) {
      const instant = new Date(now.getTime() - expiredApiKeyDays * millisecondsPerDay);
      await repository.deleteApiKeysExpiredBefore(queries, instant);
    },
  };
}
