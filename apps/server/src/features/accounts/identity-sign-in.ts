// Signing in with an identity provider: finds the account, links the identity to it, or creates an account.
import { DomainError } from '@burnish/domain/errors';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/caller.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import { eraseSecondFactor } from '../second-factor/index.ts';
import { changeAccount, createAccount } from './account-changes.ts';
import type { AdminGrants } from './admin-grants.ts';
import { deleteApiKeysOf } from './api-keys/index.ts';
import { deleteCalendarFeedsOf } from './calendar-feeds/index.ts';
import { isUnclaimed } from './imports.ts';
import * as repository from './repository.ts';
import type { SecurityMails } from './security-mails/index.ts';
import type { StartSession } from './sessions/index.ts';
import { endSessions } from './sessions/index.ts';
import type { SignInResponse } from './view.ts';

/** An identity that the provider has verified. */
export interface VerifiedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

export interface IdentitySignIn {
  /**
   * Finds the account by identity or by email, or creates one.
   * @throws DomainError GOOGLE_SIGN_IN_FAILED for an unverified email, ACCOUNT_NOT_ACTIVE
   */
  signIn(identity: VerifiedIdentity, actor: Actor): Promise<SignInResponse>;
}

function hasIdentity(row: repository.UserRow, { issuer, subject }: VerifiedIdentity): boolean {
  return row.identityIssuer === issuer && row.identitySubject === subject;
}

async function findAccount({ queries }: Transaction, identity: VerifiedIdentity) {
  const linked = await repository.findByIdentity(queries, identity.issuer, identity.subject);
  return linked ?? (await repository.findByEmail(queries, identity.email));
}

/** @throws DomainError ACCOUNT_NOT_ACTIVE */
async function lockAccount({ queries }: Transaction, found: repository.UserRow, identity: VerifiedIdentity) {
  const setsName = found.fullName === null && identity.name !== null;
  const setsEmail = !found.isEmailVerified;
  const lock = setsName || setsEmail ? repository.lockUserWithOrders : repository.lockUser;
  const row = await lock(queries, found.id);
  if (row?.isActive !== true) throw new DomainError('ACCOUNT_NOT_ACTIVE');
  return row;
}

/** Reserved (RFC 2606), so no mail can be sent to it. */
const detachedEmailDomain = 'detached.invalid';

/**
 * Takes the email away from an account that may have been created by another person, and closes it. It keeps what that
 * person did (orders, chat, uploads, profile), so none of it becomes part of the account of the email's owner.
 */
async function detachAccount(tx: Transaction, row: repository.UserRow, replacementId: string): Promise<void> {
  await repository.deletePasswordResetLinks(tx.queries, row.id);
  await eraseSecondFactor(tx.queries, row.id);
  await endSessions(tx.queries, row.id, tx.now);
  await deleteApiKeysOf(tx.queries, row.id);
  await deleteCalendarFeedsOf(tx.queries, row.id);
  const recordedValues = ({ isActive, role, passwordHash }: repository.UserRow) => ({
    isActive,
    role,
    hasPassword: passwordHash !== null,
  });
  const set = {
    email: `${row.id}@${detachedEmailDomain}`,
    isActive: false,
    role: 'user',
    passwordHash: null,
    tokenEpoch: row.tokenEpoch + 1,
  } as const;
  await changeAccount(tx, row, {
    action: 'detach_account',
    set,
    before: recordedValues(row),
    after: { ...recordedValues({ ...row, ...set }), replacedBy: replacementId },
  });
}

export function createIdentitySignIn(deps: {
  transact: Transact;
  startSession: StartSession;
  realtime: Realtime;
  securityEvents: SecurityEvents;
  securityMails: SecurityMails;
  adminGrants: AdminGrants;
}): IdentitySignIn {
  const { transact, startSession, realtime, securityEvents, securityMails, adminGrants } = deps;

  function createIdentityAccount(
    tx: Transaction,
    { email, name, issuer, subject }: VerifiedIdentity,
    account: Pick<repository.UserRow, 'role' | 'adminGrantUsed'> & { readonly id?: string },
  ) {
    return createAccount(tx, {
      ...account,
      email,
      isEmailVerified: true,
      fullName: name,
      companyName: null,
      taxId: null,
      phone: null,
      userType: null,
      passwordHash: null,
      identityIssuer: issuer,
      identitySubject: subject,
    });
  }

  async function createFirstAccount(tx: Transaction, identity: VerifiedIdentity) {
    const { email } = identity;
    const becomesAdmin = await adminGrants.isDue(tx, { email, isEmailVerified: true, adminGrantUsed: false });
    return createIdentityAccount(tx, identity, {
      role: becomesAdmin ? 'admin' : 'user',
      adminGrantUsed: becomesAdmin,
    });
  }

  /** The new account gets the role of the old one, because the studio granted it to the owner of the email. */
  async function replaceAccount(tx: Transaction, row: repository.UserRow, identity: VerifiedIdentity) {
    const id = tx.newId();
    const { role, adminGrantUsed } = row;
    await detachAccount(tx, row, id);
    const created = await createIdentityAccount(tx, identity, { id, role, adminGrantUsed });
    return (await adminGrants.isDue(tx, created)) ? adminGrants.grant(tx, created) : created;
  }

  async function linkIdentity(
    tx: Transaction,
    row: repository.UserRow,
    identity: VerifiedIdentity,
    actor: Actor,
  ) {
    await securityMails.enqueue(tx, row, 'google_linked', actor);
    const set = { identityIssuer: identity.issuer, identitySubject: identity.subject };
    return changeAccount(tx, row, { action: 'link_identity', set });
  }

  /** The first sign-in to an imported account. No email says so, because there was no way to sign in before. */
  function claimAccount(tx: Transaction, row: repository.UserRow, identity: VerifiedIdentity) {
    const { isEmailVerified } = row;
    return changeAccount(tx, row, {
      action: 'link_identity',
      set: {
        identityIssuer: identity.issuer,
        identitySubject: identity.subject,
        isEmailVerified: true,
      },
      before: { isEmailVerified },
      after: { isEmailVerified: true },
    });
  }

  /** Of a verified or an unclaimed account. */
  async function updateAccount(
    tx: Transaction,
    locked: repository.UserRow,
    identity: VerifiedIdentity,
    actor: Actor,
  ) {
    let row = locked;
    if (isUnclaimed(locked)) row = await claimAccount(tx, locked, identity);
    else if (!hasIdentity(locked, identity)) row = await linkIdentity(tx, locked, identity, actor);
    if (row.fullName === null && identity.name !== null) {
      row = await changeAccount(tx, row, {
        action: 'update_profile',
        set: { fullName: identity.name },
        after: { changed: ['fullName'] },
      });
    }
    return (await adminGrants.isDue(tx, row)) ? adminGrants.grant(tx, row) : row;
  }

  return {
    async signIn(identity, actor) {
      if (!identity.isEmailVerified) throw new DomainError('GOOGLE_SIGN_IN_FAILED');
      const { row, detachedId, isLinked } = await transact(actor, async (tx) => {
        await repository.lockIdentity(tx.queries, identity.issuer, identity.subject);
        await repository.lockEmail(tx.queries, identity.email);
        const found = await findAccount(tx, identity);
        if (found === undefined)
          return { row: await createFirstAccount(tx, identity), detachedId: null, isLinked: false };
        const locked = await lockAccount(tx, found, identity);
        if (!locked.isEmailVerified && !isUnclaimed(locked))
          return {
            row: await replaceAccount(tx, locked, identity),
            detachedId: locked.id,
            isLinked: false,
          };
        const isLinked = !hasIdentity(locked, identity) && !isUnclaimed(locked);
        return { row: await updateAccount(tx, locked, identity, actor), detachedId: null, isLinked };
      });
      if (detachedId !== null) realtime.disconnect(detachedId);
      if (isLinked)
        securityEvents.record({
          kind: 'sign_in_method_added',
          detail: 'google',
          ipAddress: actor.ipAddress,
          userId: row.id,
        });
      return startSession(row, 'google', actor);
    },
  };
}
