// The secret of the installation, and keys derived from it: one per purpose, so that signatures are not interchangeable.
import { createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../storage/durable-names.ts';
import { createPrivateFolder, privateFileMode } from '../storage/private-folder.ts';

function isExistingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

const secretFile = (dataDir: string) => join(dataDir, 'jwt-secret');

/**
 * Stores a secret in the data directory, unless there is one. Atomic: if several processes start at once, all of them use
 * the secret of the first one.
 */
export async function storeSecret(secret: string, dataDir: string): Promise<void> {
  const file = secretFile(dataDir);
  await createPrivateFolder(dataDir);
  const tempFile = `${file}.${randomUUID()}`;
  try {
    await writeFile(tempFile, secret, { mode: privateFileMode, flush: true });
    await link(tempFile, file);
    await syncFolder(dirname(file));
  } catch (error) {
    if (!isExistingFile(error)) throw error;
  } finally {
    await rm(tempFile, { force: true });
  }
}

/** The configured secret, or one that is generated once and stored in the data directory. */
export async function loadSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured !== null) return configured;
  const file = secretFile(dataDir);
  if (!existsSync(file)) await storeSecret(randomBytes(32).toString('hex'), dataDir);
  const secret = await readFile(file, 'utf8');
  if (secret.length < 32)
    throw new Error(`${file} is damaged. Delete it to generate a new secret; all users must sign in again.`);
  return secret;
}

export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `burnish ${purpose}`, 32));
}

/** HMAC-SHA256, base64url. */
export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares in constant time. */
export function isValidSignature(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
