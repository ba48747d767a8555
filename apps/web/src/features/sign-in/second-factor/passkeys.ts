// Talks to the browser about passkeys (WebAuthn). The library is loaded with the first one.
import type { PasskeyCreation, PasskeyRequest } from '@burnish/contract/second-factor/entities';
import type { NewPasskeyCredential, PasskeyCredential } from '@burnish/contract/second-factor/inputs';
import { ApiError } from '../../../lib/api-error.ts';
import { formErrorText } from '../password/errors.ts';
import { copy } from './copy.ts';

const load = () => import('@simplewebauthn/browser');

export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Asks the user for one of their passkeys. */
export async function answerWithPasskey(options: PasskeyRequest): Promise<PasskeyCredential> {
  const { startAuthentication } = await load();
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
  return { id, rawId, type: 'public-key', response };
}

export async function createPasskey(options: PasskeyCreation): Promise<NewPasskeyCredential> {
  const { startRegistration } = await load();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/** The browser refuses a second passkey of the same account on one device. */
const isExisting = (error: Error) => error.name === 'InvalidStateError';
/** The user closed the browser's dialog, or it timed out. The two can't be told apart. */
const isCancelled = (error: Error) => ['NotAllowedError', 'AbortError'].includes(error.name);

/** What to show after a passkey failed. */
export function passkeyErrorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError || !(error instanceof Error)) return formErrorText(error, fallback);
  if (isExisting(error)) return copy.passkeys.exists;
  return isCancelled(error) ? copy.cancelled : fallback;
}
