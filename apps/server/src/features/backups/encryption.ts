// Encryption of backups in the age format, so that age itself can read them: age --decrypt -i KEY FILE.age
import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** How the contents of a backup are written and read. */
export interface BackupEncryption {
  readonly isEncrypted: boolean;
  /** Differs for each key, and doesn't reveal it. Null without encryption. */
  readonly keyId: string | null;
  encrypt(content: Readable): Promise<Readable>;
  /** @throws BackupError if the key doesn't fit; the stream fails if the content was changed */
  decrypt(content: Readable): Promise<Readable>;
  /** The name of a file with this hash. Without the key it doesn't reveal what the file contains. */
  nameOf(sha256: string): string;
}

export const withoutEncryption: BackupEncryption = {
  isEncrypted: false,
  keyId: null,
  encrypt: async (content) => content,
  decrypt: async (content) => content,
  nameOf: (sha256) => sha256,
};

/** @returns a new value of BACKUP_KEY */
export function createBackupKey(): Promise<string> {
  return generateX25519Identity();
}

/** `key`: the value of BACKUP_KEY. @throws BackupError if it isn't a key */
export async function openEncryption(key: string | null): Promise<BackupEncryption> {
  if (key === null) return withoutEncryption;
  const recipient = await identityToRecipient(key).catch(() => {
    throw new BackupError('BACKUP_KEY is not a key. `npm run backup -- --new-key` prints one.');
  });
  const nameKey = createHash('sha256').update(`burnish backup names ${key}`).digest();
  return {
    isEncrypted: true,
    keyId: createHash('sha256').update(recipient).digest('hex').slice(0, 16),
    async encrypt(content) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(content)));
    },
    async decrypt(content) {
      const decrypter = new Decrypter();
      decrypter.addIdentity(key);
      return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(content)));
    },
    nameOf: (sha256) => createHmac('sha256', nameKey).update(sha256).digest('hex'),
  };
}
