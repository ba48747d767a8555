// Accounts with a password: making one, and signing in to it.
import type { Handled } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import type { Database } from '../../platform/database.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import type { Transact } from '../../platform/transaction.ts';
import type { Throttle } from '../throttle/index.ts';
import { createAccount, lockActive } from './changes.ts';
import type { FirstAdmins } from './first-admins.ts';
import * as repository from './repository.ts';
import { type SignedIn, signedIn } from './signed-in.ts';
import type { Tokens } from './tokens.ts';

export type Registration = Handled['POST /auth/register']['body'];
export type Credentials = Handled['POST /auth/login']['body'];

export interface PasswordSignIn {
  /** The email counts as nobody's until it is proven: it makes no admin. @throws DomainError EMAIL_TAKEN */
  register(registration: Registration, address: string): Promise<SignedIn>;
  /** @throws DomainError INVALID_CREDENTIALS, ACCOUNT_NOT_ACTIVE, TOO_MANY_REQUESTS */
  logIn(credentials: Credentials, address: string): Promise<SignedIn>;
}

export function createPasswordSignIn(parts: {
  database: Database;
  transact: Transact;
  tokens: Tokens;
  throttle: Throttle;
  firstAdmins: FirstAdmins;
}): PasswordSignIn {
  const { database, transact, tokens, throttle, firstAdmins } = parts;

  return {
    async register({ email, password, fullName, companyName, phone, userType }, address) {
      // Outside of the transaction, which would hold a connection all the while.
      const passwordHash = await hashPassword(password);
      const row = await transact({ id: null, role: null, address }, async (tx) => {
        await repository.lockEmail(tx.queries, email);
        const taken = await repository.findByEmail(tx.queries, email);
        if (taken !== undefined) throw new DomainError('EMAIL_TAKEN');
        return createAccount(tx, {
          email,
          isEmailVerified: false,
          fullName: fullName ?? null,
          companyName: companyName || null,
          phone: phone || null,
          userType: userType || null,
          role: 'user',
          adminGrantSpent: false,
          passwordHash,
          identityIssuer: null,
          identitySubject: null,
        });
      });
      return signedIn(tokens, row);
    },

    async logIn({ email, password }, address) {
      const guess = { purpose: 'log in', account: email, address };
      await throttle.begin(guess);
      const known = await repository.findByEmail(database.queries, email);
      const isRight = await verifyPassword(known?.passwordHash ?? null, password);
      if (known === undefined || !isRight) throw new DomainError('INVALID_CREDENTIALS');
      await throttle.succeed(guess);
      if (!known.isActive) throw new DomainError('ACCOUNT_NOT_ACTIVE');
      // A password that has changed since it was read has raised the epoch: this token would be worth nothing.
      if (!firstAdmins.isDue(known)) return signedIn(tokens, known);
      const row = await transact({ id: null, role: null, address }, async (tx) => {
        const locked = await lockActive(tx, known.id);
        if (locked.tokenEpoch !== known.tokenEpoch) throw new DomainError('INVALID_CREDENTIALS');
        return firstAdmins.isDue(locked) ? firstAdmins.grant(tx, locked) : locked;
      });
      return signedIn(tokens, row);
    },
  };
}
