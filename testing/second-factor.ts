// Users with a second factor, created through real calls.
import { randomUUID } from 'node:crypto';
import type { Passkey } from '@burnish/contract/second-factor/entities';
import { defaultPassword, type TestApp, type TestUser } from './app.ts';
import { type Codes, createCodes } from './authenticator-codes.ts';
import { dataOf } from './factories.ts';
import { createVirtualAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.ts';

/** The origin that passkeys belong to. */
export function passkeyOrigin({ app, config }: TestApp): string {
  const bound = app.server.address();
  const port = bound === null || typeof bound === 'string' ? config.port : bound.port;
  return config.publicUrl ?? `http://localhost:${port}`;
}

const codesOf = new Map<string, Codes>();
/** By passkey. */
const authenticators = new Map<string, VirtualAuthenticator>();

/** A passkey or a code if there is a second factor, else the password, or nothing for a fresh sign-in without one. */
export async function proofOf(user: TestUser) {
  const { hasPassword, passkeys, authenticatorApp } = dataOf(
    await user.call('GET /auth/second-factor'),
  ).secondFactor;
  const [authenticator] = passkeys.flatMap(({ _id: id }) => authenticators.get(id) ?? []);
  const codes = codesOf.get(user.id);
  if (authenticator !== undefined) {
    const { challenge, options } = dataOf(await user.call('POST /auth/confirmation/options'));
    return { passkey: { challenge, credential: authenticator.get(options) } };
  }
  if (authenticatorApp !== null && codes !== undefined) return { code: codes.next() };
  return hasPassword ? { password: defaultPassword } : {};
}

export async function confirm(user: TestUser): Promise<string> {
  const body = await proofOf(user);
  return dataOf(await user.call('POST /auth/confirmation', { body })).confirmation;
}

export async function enableAuthenticatorApp(
  t: TestApp,
  user: TestUser,
): Promise<{ codes: Codes; recoveryCodes: string[] }> {
  const body = { confirmation: await confirm(user) };
  const { secret } = dataOf(await user.call('POST /auth/authenticator', { body }));
  const codes = createCodes(t, secret);
  codesOf.set(user.id, codes);
  const enabled = await user.call('PUT /auth/authenticator', { body: { code: codes.next() } });
  return { codes, recoveryCodes: dataOf(enabled).recoveryCodes };
}

export async function addPasskey(
  t: TestApp,
  user: TestUser,
  name = 'Phone',
): Promise<{ authenticator: VirtualAuthenticator; passkey: Passkey; recoveryCodes: string[] }> {
  const confirmation = await confirm(user);
  const started = await user.call('POST /auth/passkeys/options', { body: { confirmation } });
  const { challenge, options } = dataOf(started);
  const authenticator = createVirtualAuthenticator(passkeyOrigin(t));
  const credential = authenticator.create(options);
  const added = await user.call('POST /auth/passkeys', { body: { challenge, name, credential } });
  const { secondFactor, recoveryCodes } = dataOf(added);
  const passkey = secondFactor.passkeys.at(-1);
  if (passkey === undefined) throw new Error('the passkey was not added');
  authenticators.set(passkey._id, authenticator);
  return { authenticator, passkey, recoveryCodes };
}

/** A new user with a password and an authenticator app. */
export async function createSecondFactorUser(t: TestApp, name: string = randomUUID()) {
  const user = await t.register(name);
  return { user, ...(await enableAuthenticatorApp(t, user)) };
}

/** Sends the password and returns the challenge for the second factor. */
export async function startLogIn(
  { visitor }: TestApp,
  { email }: TestUser,
  password = defaultPassword,
): Promise<string> {
  const { body } = await visitor.call('POST /auth/login', { body: { email, password } });
  if (body.signInChallenge === undefined) throw new Error(`no challenge: ${JSON.stringify(body)}`);
  return body.signInChallenge.challenge;
}
