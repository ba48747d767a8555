// What users change about their second factors. The routes ask for a confirmation first.
import type { Handled } from '@burnish/contract/api';
import type { SecondFactor } from '@burnish/contract/second-factor/entities';
import { isStaff } from '@burnish/domain/access';
import { hasSecondFactor, maxPasskeys } from '@burnish/domain/accounts/second-factor';
import type { AuditAction } from '@burnish/domain/audit-actions';
import { DomainError } from '@burnish/domain/errors';
import type { Database } from '../../platform/db/database.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { SecurityMails, SignInChange } from '../accounts/security-mails/index.ts';
import { requireSession } from '../accounts/sessions/index.ts';
import type { Challenges } from './challenges.ts';
import { findMethods, readSecondFactor } from './methods.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import * as repository from './repository.ts';
import { createTotpSecret, totpUri } from './totp.ts';
import type { Verification } from './verification.ts';
import type { WebAuthn } from './webauthn.ts';

/** An app that is set up has to be turned on within this time. */
export const setupMilliseconds = 30 * 60_000;

interface ChangedSecondFactor {
  readonly secondFactor: SecondFactor;
}

interface WithRecoveryCodes extends ChangedSecondFactor {
  /** Shown once. Empty: none were created. */
  readonly recoveryCodes: string[];
}

export interface SecondFactorChanges {
  read(caller: Caller): Promise<ChangedSecondFactor>;
  /** @throws DomainError INVALID_STATE if one is on */
  startAuthenticatorApp(caller: Caller): Promise<Handled['POST /auth/authenticator']['reply']>;
  /** @throws DomainError CODE_INCORRECT, INVALID_STATE if none is being set up, TOO_MANY_REQUESTS */
  enableAuthenticatorApp(caller: Caller, code: string): Promise<WithRecoveryCodes>;
  /** @throws DomainError INVALID_STATE if none is on */
  removeAuthenticatorApp(caller: Caller): Promise<ChangedSecondFactor>;
  /** Replaces the old ones. @throws DomainError NO_SECOND_FACTOR */
  createRecoveryCodes(caller: Caller): Promise<WithRecoveryCodes>;
  /** @throws DomainError TOO_MANY_PASSKEYS */
  startPasskey(caller: Caller): Promise<Handled['POST /auth/passkeys/options']['reply']>;
  /** @throws DomainError PASSKEY_REJECTED, SIGN_IN_EXPIRED, TOO_MANY_PASSKEYS */
  addPasskey(caller: Caller, input: Handled['POST /auth/passkeys']['body']): Promise<WithRecoveryCodes>;
  /** @throws DomainError NOT_FOUND */
  renamePasskey(caller: Caller, id: string, name: string): Promise<ChangedSecondFactor>;
  /** @throws DomainError NOT_FOUND */
  removePasskey(caller: Caller, id: string): Promise<ChangedSecondFactor>;
}

export function createSecondFactorChanges(deps: {
  database: Database;
  transact: Transact;
  realtime: Pick<Realtime, 'disconnect'>;
  securityEvents: SecurityEvents;
  mails: SecurityMails;
  challenges: Challenges;
  verification: Verification;
  webAuthn: WebAuthn;
  isRequiredForStaff: boolean;
}): SecondFactorChanges {
  const { database, transact, realtime, securityEvents, mails, challenges, verification, webAuthn } = deps;

  const readOwn = (caller: Caller) =>
    readSecondFactor(database.queries, caller.id, deps.isRequiredForStaff && isStaff(caller));

  /** Runs the work under the owner's lock and returns its result. */
  function change<Result>(
    caller: Caller,
    work: (tx: Transaction, owner: repository.OwnerRow) => Promise<Result>,
  ): Promise<Result> {
    return transact(caller, async (tx) => {
      const owner = await repository.lockOwner(tx.queries, caller.id);
      if (owner === undefined) throw new DomainError('UNAUTHENTICATED');
      if (!owner.isActive) throw new DomainError('ACCOUNT_NOT_ACTIVE');
      await requireSession(tx, caller);
      return work(tx, owner);
    });
  }

  function record(
    tx: Transaction,
    { id }: repository.OwnerRow,
    action: AuditAction,
    values: { before?: object; after?: object } = {},
  ): void {
    const { before = null, after = null } = values;
    tx.record({
      action,
      entity: 'user',
      id,
      ownerId: id,
      before: before && { ...before },
      after: after && { ...after },
    });
  }

  async function notify(tx: Transaction, owner: repository.OwnerRow, changed: SignInChange, caller: Caller) {
    await mails.enqueue(tx, owner, changed, caller);
  }

  async function replaceRecoveryCodes(tx: Transaction, owner: repository.OwnerRow): Promise<string[]> {
    const codes = createRecoveryCodes();
    await repository.deleteRecoveryCodes(tx.queries, owner.id);
    await repository.insertRecoveryCodes(tx.queries, owner.id, codes.map(hashRecoveryCode), tx.now);
    record(tx, owner, 'create_recovery_codes', { after: { recoveryCodesLeft: codes.length } });
    return codes;
  }

  /** An account without a password is never asked for a second factor, so it needs none. */
  async function createFirstRecoveryCodes(tx: Transaction, owner: repository.OwnerRow): Promise<string[]> {
    const isNeeded =
      owner.passwordHash !== null && (await repository.countRecoveryCodes(tx.queries, owner.id)) === 0;
    return isNeeded ? replaceRecoveryCodes(tx, owner) : [];
  }

  async function deleteUnneededRecoveryCodes({ queries }: Transaction, userId: string): Promise<void> {
    if (!hasSecondFactor(await findMethods(queries, userId)))
      await repository.deleteRecoveryCodes(queries, userId);
  }

  async function findOwnPasskey({ queries }: Transaction, userId: string, id: string) {
    const passkey = (await repository.listPasskeys(queries, userId)).find((row) => row.id === id);
    if (passkey === undefined) throw new DomainError('NOT_FOUND');
    return passkey;
  }

  function checkPasskeyCount(passkeys: readonly unknown[]): void {
    if (passkeys.length >= maxPasskeys) throw new DomainError('TOO_MANY_PASSKEYS');
  }

  const recordAdded = ({ id, ipAddress }: Caller, detail: 'totp' | 'passkey') =>
    securityEvents.record({ kind: 'sign_in_method_added', detail, ipAddress, userId: id });

  function recordRemoved({ id, ipAddress }: Caller, detail: 'totp' | 'passkey'): void {
    securityEvents.record({ kind: 'sign_in_method_removed', detail, ipAddress, userId: id });
  }

  /** Open pages of an admin who must set up a second factor again reconnect, which is refused. */
  async function readAfterRemoval(caller: Caller): Promise<ChangedSecondFactor> {
    const secondFactor = await readOwn(caller);
    const { isRequired, authenticatorApp, passkeys } = secondFactor;
    if (isRequired && authenticatorApp === null && passkeys.length === 0) realtime.disconnect(caller.id);
    return { secondFactor };
  }

  return {
    read: async (caller) => ({ secondFactor: await readOwn(caller) }),

    async startAuthenticatorApp(caller) {
      const secret = createTotpSecret();
      return change(caller, async (tx, owner) => {
        const app = await repository.findAuthenticatorApp(tx.queries, owner.id);
        if ((app?.enabledAt ?? null) !== null) throw new DomainError('INVALID_STATE');
        await repository.saveAuthenticatorApp(tx.queries, {
          userId: owner.id,
          encryptedSecret: verification.encryptSecret(secret, owner.id),
          createdAt: tx.now,
        });
        return { secret, uri: totpUri(secret, owner.email) };
      });
    },

    async enableAuthenticatorApp(caller, code) {
      const recoveryCodes = await verification.limitAttempts(caller.id, code, caller, () =>
        change(caller, async (tx, owner) => {
          const app = await repository.findAuthenticatorApp(tx.queries, owner.id);
          const isBeingSetUp =
            app?.enabledAt === null && app.createdAt.getTime() + setupMilliseconds > tx.now.getTime();
          if (!isBeingSetUp) throw new DomainError('INVALID_STATE');
          await verification.useTotpCode(tx, app, code);
          await repository.enableAuthenticatorApp(tx.queries, owner.id, tx.now);
          record(tx, owner, 'enable_authenticator_app');
          await notify(tx, owner, 'second_factor_enabled', caller);
          return createFirstRecoveryCodes(tx, owner);
        }),
      );
      recordAdded(caller, 'totp');
      return { secondFactor: await readOwn(caller), recoveryCodes };
    },

    async removeAuthenticatorApp(caller) {
      await change(caller, async (tx, owner) => {
        const app = await repository.findAuthenticatorApp(tx.queries, owner.id);
        if ((app?.enabledAt ?? null) === null) throw new DomainError('INVALID_STATE');
        await repository.deleteAuthenticatorApp(tx.queries, owner.id);
        await deleteUnneededRecoveryCodes(tx, owner.id);
        record(tx, owner, 'remove_authenticator_app');
        await notify(tx, owner, 'second_factor_disabled', caller);
      });
      recordRemoved(caller, 'totp');
      return readAfterRemoval(caller);
    },

    async createRecoveryCodes(caller) {
      const recoveryCodes = await change(caller, async (tx, owner) => {
        if (!hasSecondFactor(await findMethods(tx.queries, owner.id)))
          throw new DomainError('NO_SECOND_FACTOR');
        await notify(tx, owner, 'recovery_codes_replaced', caller);
        return replaceRecoveryCodes(tx, owner);
      });
      return { secondFactor: await readOwn(caller), recoveryCodes };
    },

    async startPasskey(caller) {
      const { queries } = database;
      const owner = await repository.findOwner(queries, caller.id);
      if (owner === undefined) throw new DomainError('UNAUTHENTICATED');
      const passkeys = await repository.listPasskeys(queries, caller.id);
      checkPasskeyCount(passkeys);
      const created = await challenges.create({ purpose: 'new_passkey', userId: caller.id });
      const options = webAuthn.createOptions(created.passkeyChallenge, owner, passkeys);
      return { challenge: created.token, options };
    },

    async addPasskey(caller, { challenge: token, name, credential }) {
      const challenge = await challenges.find(token, 'new_passkey');
      if (challenge.userId !== caller.id) throw new DomainError('SIGN_IN_EXPIRED');
      const key = await webAuthn.verifyNewPasskey(challenge.passkeyChallenge, credential);
      if (key === null) throw new DomainError('PASSKEY_REJECTED');
      const recoveryCodes = await change(caller, async (tx, owner) => {
        await challenges.complete(tx.queries, challenge);
        checkPasskeyCount(await repository.listPasskeys(tx.queries, owner.id));
        const row = { ...key, id: tx.newId(), userId: owner.id, name, createdAt: tx.now, lastUsedAt: null };
        if (!(await repository.insertPasskey(tx.queries, row))) throw new DomainError('PASSKEY_REJECTED');
        record(tx, owner, 'add_passkey', { after: { passkeyId: row.id } });
        await notify(tx, owner, 'passkey_added', caller);
        return createFirstRecoveryCodes(tx, owner);
      });
      recordAdded(caller, 'passkey');
      return { secondFactor: await readOwn(caller), recoveryCodes };
    },

    async renamePasskey(caller, id, name) {
      await change(caller, async (tx, owner) => {
        const passkey = await findOwnPasskey(tx, owner.id, id);
        if (passkey.name === name) return;
        await repository.updatePasskey(tx.queries, passkey.id, { name });
        record(tx, owner, 'rename_passkey', { after: { passkeyId: passkey.id } });
      });
      return { secondFactor: await readOwn(caller) };
    },

    async removePasskey(caller, id) {
      await change(caller, async (tx, owner) => {
        const passkey = await findOwnPasskey(tx, owner.id, id);
        await repository.deletePasskey(tx.queries, passkey.id);
        await deleteUnneededRecoveryCodes(tx, owner.id);
        record(tx, owner, 'remove_passkey', { before: { passkeyId: passkey.id } });
        await notify(tx, owner, 'passkey_removed', caller);
      });
      recordRemoved(caller, 'passkey');
      return readAfterRemoval(caller);
    },
  };
}
