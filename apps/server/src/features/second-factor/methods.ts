import type { SecondFactor } from '@burnish/contract/second-factor/entities';
import type { SignInMethods } from '@burnish/domain/accounts/second-factor';
import type { Queries } from '../../platform/db/database.ts';
import * as repository from './repository.ts';

async function readAll(queries: Queries, userId: string) {
  const owner = await repository.findOwner(queries, userId);
  const app = await repository.findAuthenticatorApp(queries, userId);
  const passkeys = await repository.listPasskeys(queries, userId);
  const recoveryCodesLeft = await repository.countRecoveryCodes(queries, userId);
  return { hasPassword: (owner?.passwordHash ?? null) !== null, app, passkeys, recoveryCodesLeft };
}

export async function findMethods(queries: Queries, userId: string): Promise<SignInMethods> {
  const { hasPassword, app, passkeys, recoveryCodesLeft } = await readAll(queries, userId);
  return {
    hasPassword,
    hasAuthenticatorApp: (app?.enabledAt ?? null) !== null,
    passkeyCount: passkeys.length,
    recoveryCodesLeft,
  };
}

export async function readSecondFactor(
  queries: Queries,
  userId: string,
  isRequired: boolean,
): Promise<SecondFactor> {
  const { hasPassword, app, passkeys, recoveryCodesLeft } = await readAll(queries, userId);
  const enabledAt = app?.enabledAt ?? null;
  return {
    isRequired: isRequired && hasPassword,
    hasPassword,
    authenticatorApp: enabledAt === null ? null : { enabledAt: enabledAt.toISOString() },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
  };
}
