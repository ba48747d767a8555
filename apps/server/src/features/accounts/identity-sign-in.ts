// Signing in by the word of an identity provider: finds the account, takes it over, or makes one.
import { DomainError } from '@burnish/domain/errors';
import type { Live } from '../../platform/live.ts';
import type { Transact, Transaction } from '../../platform/transaction.ts';
import { changeAccount, createAccount } from './changes.ts';
import type { FirstAdmins } from './first-admins.ts';
import * as repository from './repository.ts';
import { type SignedIn, signedIn } from './signed-in.ts';
import type { Tokens } from './tokens.ts';

/** Somebody whom an identity provider has vouched for. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

export interface IdentitySignIn {
  /**
   * Finds the account by identity, else by email, else makes one.
   * @throws DomainError GOOGLE_SIGN_IN_FAILED for an unverified email, ACCOUNT_NOT_ACTIVE
   */
  signIn(identity: ProvenIdentity, address: string | null): Promise<SignedIn>;
}

function hasIdentity(row: repository.UserRow, { issuer, subject }: ProvenIdentity): boolean {
  return row.identityIssuer === issuer && row.identitySubject === subject;
}

async function findAccount({ queries }: Transaction, identity: ProvenIdentity) {
  const known = await repository.findByIdentity(queries, identity.issuer, identity.subject);
  return known ?? (await repository.findByEmail(queries, identity.email));
}

/** The account as it stands once nobody else changes it. */
async function lockAccount({ queries }: Transaction, found: repository.UserRow, identity: ProvenIdentity) {
  const isNamed = found.fullName !== null || identity.name === null;
  const lock = isNamed ? repository.lockUser : repository.lockUserWithOrders;
  const row = await lock(queries, found.id);
  if (row?.isActive !== true) throw new DomainError('ACCOUNT_NOT_ACTIVE');
  return row;
}

/**
 * An account whose email nobody had proven may have been made by somebody else: now that its owner has come, the
 * password, the links and the tokens of whoever made it end.
 */
async function bindIdentity(tx: Transaction, row: repository.UserRow, identity: ProvenIdentity) {
  const isTakenOver = !row.isEmailVerified;
  if (isTakenOver) await repository.removePasswordLinks(tx.queries, row.id);
  const facts = ({ isEmailVerified, passwordHash }: repository.UserRow) =>
    isTakenOver ? { isEmailVerified, hasPassword: passwordHash !== null } : {};
  const set = {
    identityIssuer: identity.issuer,
    identitySubject: identity.subject,
    isEmailVerified: true,
    ...(isTakenOver ? { passwordHash: null, tokenEpoch: row.tokenEpoch + 1 } : {}),
  };
  return changeAccount(tx, row, {
    act: 'bind_identity',
    set,
    before: facts(row),
    after: facts({ ...row, ...set }),
  });
}

export function createIdentitySignIn(parts: {
  transact: Transact;
  tokens: Tokens;
  live: Live;
  firstAdmins: FirstAdmins;
}): IdentitySignIn {
  const { transact, tokens, live, firstAdmins } = parts;

  function newAccount(tx: Transaction, { email, name, issuer, subject }: ProvenIdentity) {
    const isFirstAdmin = firstAdmins.includes({ email, isEmailVerified: true });
    return createAccount(tx, {
      email,
      isEmailVerified: true,
      fullName: name,
      companyName: null,
      phone: null,
      userType: null,
      role: isFirstAdmin ? 'admin' : 'user',
      adminGrantSpent: isFirstAdmin,
      passwordHash: null,
      identityIssuer: issuer,
      identitySubject: subject,
    });
  }

  async function updateAccount(tx: Transaction, locked: repository.UserRow, identity: ProvenIdentity) {
    let row = hasIdentity(locked, identity) ? locked : await bindIdentity(tx, locked, identity);
    if (row.fullName === null && identity.name !== null) {
      row = await changeAccount(tx, row, {
        act: 'update_profile',
        set: { fullName: identity.name },
        after: { changed: ['fullName'] },
      });
    }
    return firstAdmins.isDue(row) ? firstAdmins.grant(tx, row) : row;
  }

  return {
    async signIn(identity, address) {
      if (!identity.isEmailVerified) throw new DomainError('GOOGLE_SIGN_IN_FAILED');
      const { row, endsTokens } = await transact({ id: null, role: null, address }, async (tx) => {
        await repository.lockIdentity(tx.queries, identity.issuer, identity.subject);
        await repository.lockEmail(tx.queries, identity.email);
        const found = await findAccount(tx, identity);
        if (found === undefined) return { row: await newAccount(tx, identity), endsTokens: false };
        const locked = await lockAccount(tx, found, identity);
        const changed = await updateAccount(tx, locked, identity);
        return { row: changed, endsTokens: changed.tokenEpoch !== locked.tokenEpoch };
      });
      if (endsTokens) live.disconnect(row.id);
      return signedIn(tokens, row);
    },
  };
}
