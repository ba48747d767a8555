// Checks and hashes the passwords that users set.
import { invalidInput } from '@burnish/domain/errors';
import { networkOf } from '../../platform/http/networks.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { isWeakPassword } from '../../platform/security/weak-passwords.ts';

interface NewPassword {
  readonly password: string;
  /** The field of the request that an error names. */
  readonly field: 'password' | 'newPassword';
  readonly owner: {
    readonly email: string;
    readonly fullName?: string | null | undefined;
    readonly companyName?: string | null | undefined;
  };
  readonly ipAddress: string | null;
}

const weakPassword =
  'This password is too easy to guess. Choose another one, for example a few words that have nothing to do with each other.';

/**
 * Hashing takes a while, so call it before a transaction, which would keep a database connection and its locks.
 * @throws DomainError INVALID_INPUT for a weak password, TOO_MANY_REQUESTS
 */
export async function hashNewPassword({ password, field, owner, ipAddress }: NewPassword): Promise<string> {
  if (await isWeakPassword(password, [owner.email, owner.fullName, owner.companyName]))
    throw invalidInput(field, weakPassword);
  return hashPassword(password, networkOf(ipAddress ?? ''));
}
