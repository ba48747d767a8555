// The secret that signs, and a key of its own for each purpose, so that no signature serves for another.
import { createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

function isThereAlready(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** Whole or not at all, also when several start at once: the first to put its own in place gives it to all. */
async function makeSecret(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    if (!isThereAlready(error)) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** The configured secret, or one made once and kept in the data folder, readable by its owner only. */
export async function loadSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured !== null) return configured;
  const file = join(dataDir, 'jwt-secret');
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(file)) await makeSecret(file);
  const secret = await readFile(file, 'utf8');
  if (secret.length < 32)
    throw new Error(`${file} is damaged: delete it to have a new one made. Everybody signs in again.`);
  return secret;
}

export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `burnish ${purpose}`, 32));
}

export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

export function isSignedBy(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
