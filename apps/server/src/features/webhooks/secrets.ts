// The secrets of endpoints, encrypted, because each delivery is signed with them.
import { decrypt, encrypt } from '../../platform/security/encryption.ts';
import { deriveKey } from '../../platform/security/secrets.ts';
import type { EndpointRow } from './repository.ts';
import { createSecret } from './signing.ts';

export interface Secrets {
  create(endpointId: string): { readonly secret: string; readonly encryptedSecret: string };
  /** The current one, and for a while the one before it. Empty after the server's secret was changed. */
  read(endpoint: EndpointRow, now: Date): readonly string[];
}

export function createSecrets(serverSecret: string): Secrets {
  const key = deriveKey(serverSecret, 'webhook secrets');
  return {
    create(endpointId) {
      const secret = createSecret();
      return { secret, encryptedSecret: encrypt(key, secret, endpointId) };
    },
    read({ id, encryptedSecret, previousEncryptedSecret, previousSecretUntil }, now) {
      const isPreviousValid = previousSecretUntil !== null && previousSecretUntil > now;
      return [encryptedSecret, isPreviousValid ? previousEncryptedSecret : null].flatMap((encrypted) => {
        const secret = encrypted === null ? null : decrypt(key, encrypted, id);
        return secret === null ? [] : [secret];
      });
    },
  };
}
