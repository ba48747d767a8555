import type { User } from '@burnish/contract/accounts/entities';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { SecondFactors } from './service.ts';

interface SecondFactorAccounts {
  /** @throws DomainError CONFIRMATION_REQUIRED */
  requireConfirmation(caller: Caller, confirmation: string): Promise<void>;
  getUser(id: string): Promise<User>;
}

export function secondFactorRoutes(
  route: Route,
  secondFactors: SecondFactors,
  accounts: SecondFactorAccounts,
): void {
  const confirmed = (caller: Caller, { confirmation }: { readonly confirmation: string }) =>
    accounts.requireConfirmation(caller, confirmation);

  route('GET /auth/second-factor', ({ caller }) => secondFactors.read(caller));
  route('POST /auth/authenticator', async ({ caller, body }) => {
    await confirmed(caller, body);
    return secondFactors.startAuthenticatorApp(caller);
  });
  route('PUT /auth/authenticator', ({ caller, body }) =>
    secondFactors.enableAuthenticatorApp(caller, body.code),
  );
  route('POST /auth/authenticator/remove', async ({ caller, body }) => {
    await confirmed(caller, body);
    return secondFactors.removeAuthenticatorApp(caller);
  });
  route('POST /auth/recovery-codes', async ({ caller, body }) => {
    await confirmed(caller, body);
    return secondFactors.createRecoveryCodes(caller);
  });
  route('POST /auth/passkeys/options', async ({ caller, body }) => {
    await confirmed(caller, body);
    return secondFactors.startPasskey(caller);
  });
  route('POST /auth/passkeys', ({ caller, body }) => secondFactors.addPasskey(caller, body));
  route('PUT /auth/passkeys/:id', async ({ caller, params, body }) => {
    await confirmed(caller, body);
    return secondFactors.renamePasskey(caller, params.id, body.name);
  });
  route('POST /auth/passkeys/:id/remove', async ({ caller, params, body }) => {
    await confirmed(caller, body);
    return secondFactors.removePasskey(caller, params.id);
  });
  route('DELETE /admin/users/:id/second-factor', async ({ caller, params }) => {
    await secondFactors.reset(caller, params.id);
    return { user: await accounts.getUser(params.id) };
  });
}
