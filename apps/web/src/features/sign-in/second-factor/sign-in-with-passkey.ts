import { callAnonymously } from '../../../lib/api-client.ts';
import { startSession } from '../session.ts';
import { answerWithPasskey, passkeyErrorText } from './passkeys.ts';

/** With the challenge of a password sign-in, its second factor. Otherwise a sign-in of its own. */
export async function signInWithPasskey(signInChallenge?: string): Promise<void> {
  const body = signInChallenge === undefined ? {} : { challenge: signInChallenge };
  const { challenge, options } = await callAnonymously('POST /auth/passkey/options', { body });
  const credential = await answerWithPasskey(options);
  const { token, user } = await callAnonymously('POST /auth/passkey', { body: { challenge, credential } });
  startSession(token, user);
}

/** Resolves with the error for the user, or null after a success. */
export async function tryPasskeySignIn(fallback: string): Promise<string | null> {
  try {
    await signInWithPasskey();
    return null;
  } catch (error) {
    return passkeyErrorText(error, fallback);
  }
}
