import type { User } from '@burnish/contract/entity';
import type { Page } from '@burnish/contract/paging';
import { DomainError } from '@burnish/domain/errors';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import type { Transact, Transaction } from '../../platform/transaction.ts';
import * as repository from './repository.ts';
import type { Tokens } from './tokens.ts';
import { userView } from './view.ts';

/** Somebody whom an identity provider has vouched for. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

export interface Accounts {
  /** @throws DomainError UNAUTHENTICATED, ACCOUNT_NOT_ACTIVE */
  authenticate(token: string, address: string | null): Promise<Caller>;
  /**
   * Finds the account by identity, else by email, else makes one.
   * @throws DomainError GOOGLE_SIGN_IN_FAILED for an unverified email, ACCOUNT_NOT_ACTIVE
   */
  signIn(identity: ProvenIdentity, address: string | null): Promise<{ token: string; user: User }>;
  getProfile(caller: Caller): Promise<User>;
  listUsers(request: repository.UserFilter): Promise<{ users: User[]; page: Page }>;
}

export function createAccounts(parts: {
  database: Database;
  transact: Transact;
  tokens: Tokens;
  adminEmails: readonly string[];
}): Accounts {
  const { database, transact, tokens } = parts;
  const findCaller = repository.prepareCallerLookup(database);
  const listUsers = repository.prepareUserList(database);
  const findProfile = repository.prepareProfileLookup(database);
  const adminEmails = new Set(parts.adminEmails);

  async function findAccount(tx: Transaction, identity: ProvenIdentity) {
    const known = await repository.lockByIdentity(tx.queries, identity.issuer, identity.subject);
    return known ?? (await repository.lockByEmail(tx.queries, identity.email));
  }

  /** The change that signing in brings to an account: the identity, what it vouches for, a first admin's role. */
  function changeBy(identity: ProvenIdentity, row: repository.UserRow) {
    const grantsAdmin = adminEmails.has(row.email.toLowerCase()) && !row.adminGrantSpent;
    const bindsIdentity = row.identityIssuer !== identity.issuer || row.identitySubject !== identity.subject;
    return {
      ...(bindsIdentity
        ? { identityIssuer: identity.issuer, identitySubject: identity.subject, isEmailVerified: true }
        : {}),
      // An account whose email nobody had proven may have been made by somebody else: their tokens end.
      ...(bindsIdentity && !row.isEmailVerified ? { tokenEpoch: row.tokenEpoch + 1 } : {}),
      ...(grantsAdmin ? { adminGrantSpent: true, role: 'admin' as const } : {}),
      ...(row.fullName === null && identity.name !== null ? { fullName: identity.name } : {}),
    };
  }

  async function createAccount(tx: Transaction, identity: ProvenIdentity): Promise<repository.UserRow> {
    const isFirstAdmin = adminEmails.has(identity.email.toLowerCase());
    const row: repository.UserRow = {
      id: tx.newId(),
      email: identity.email,
      isEmailVerified: true,
      fullName: identity.name,
      companyName: null,
      phone: null,
      userType: null,
      role: isFirstAdmin ? 'admin' : 'user',
      isActive: true,
      adminGrantSpent: isFirstAdmin,
      identityIssuer: identity.issuer,
      identitySubject: identity.subject,
      tokenEpoch: 0,
      createdAt: tx.now,
    };
    await repository.insertUser(tx.queries, row);
    tx.record({
      act: 'create_account',
      entity: 'user',
      id: row.id,
      ownerId: row.id,
      before: null,
      after: { role: row.role },
    });
    return row;
  }

  async function updateAccount(tx: Transaction, identity: ProvenIdentity, row: repository.UserRow) {
    if (!row.isActive) throw new DomainError('ACCOUNT_NOT_ACTIVE');
    const change = changeBy(identity, row);
    if (Object.keys(change).length === 0) return row;
    const changed = { ...row, ...change };
    await repository.updateUser(tx.queries, row.id, change);
    tx.record({
      act: changed.role === row.role ? 'bind_identity' : 'grant_first_admin',
      entity: 'user',
      id: row.id,
      ownerId: row.id,
      before: { role: row.role },
      after: { role: changed.role },
    });
    return changed;
  }

  return {
    async authenticate(token, address) {
      const claims = await tokens.verify(token);
      if (!isId(claims.userId)) throw new DomainError('UNAUTHENTICATED');
      const [user] = await findCaller.execute({ id: claims.userId });
      if (user === undefined || user.tokenEpoch !== claims.epoch) throw new DomainError('UNAUTHENTICATED');
      if (!user.isActive) throw new DomainError('ACCOUNT_NOT_ACTIVE');
      return { id: user.id, role: user.role, address };
    },

    async signIn(identity, address) {
      if (!identity.isEmailVerified) throw new DomainError('GOOGLE_SIGN_IN_FAILED');
      const user = await transact({ id: null, role: null, address }, async (tx) => {
        await repository.lockFirstSignIn(tx.queries, identity.email);
        const row = await findAccount(tx, identity);
        return row === undefined ? createAccount(tx, identity) : updateAccount(tx, identity, row);
      });
      return { token: await tokens.issue({ userId: user.id, epoch: user.tokenEpoch }), user: userView(user) };
    },

    async getProfile(caller) {
      const [row] = await findProfile.execute({ id: caller.id });
      if (row === undefined) throw new DomainError('UNAUTHENTICATED');
      return userView(row);
    },

    async listUsers(request) {
      const { rows, page } = await listUsers(request);
      return { users: rows.map(userView), page };
    },
  };
}
