import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deriveKey, isValidSignature, loadSecret, sign } from './secrets.ts';

describe('loadSecret', () => {
  let folder: string;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'burnish-secret-')), 'data');
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true }));

  test('returns a configured secret without writing a file', async () => {
    expect(await loadSecret('configured', folder)).toBe('configured');
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  test('generates a secret once, in a file that only its owner can read', async () => {
    const secret = await loadSecret(null, folder);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await loadSecret(null, folder)).toBe(secret);
    const file = join(folder, 'jwt-secret');
    expect(await readFile(file, 'utf8')).toBe(secret);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('generates different secrets in different folders', async () => {
    expect(await loadSecret(null, folder)).not.toBe(await loadSecret(null, join(folder, 'other')));
  });

  test('generates one secret for processes that start at once', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSecret(null, folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(await readdir(folder)).toEqual(['jwt-secret']);
  });

  test.each(['', 'short', 'x'.repeat(31)])('rejects a damaged file (%j)', async (text) => {
    await loadSecret(null, folder);
    const file = join(folder, 'jwt-secret');
    await writeFile(file, text);
    await expect(loadSecret(null, folder)).rejects.toThrow(`${file} is damaged`);
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});

describe('deriveKey', () => {
  test('depends on the secret and the purpose', () => {
    const keys = [deriveKey('one', 'a'), deriveKey('one', 'b'), deriveKey('two', 'a')];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3);
    expect(deriveKey('one', 'a')).toEqual(keys[0]);
    for (const key of keys) expect(key).toHaveLength(32);
  });
});

describe('isValidSignature', () => {
  const key = deriveKey('secret', 'purpose');

  test('accepts signatures of the same text and key', () => {
    expect(isValidSignature(key, 'text', sign(key, 'text'))).toBe(true);
    expect(isValidSignature(key, 'text2', sign(key, 'text'))).toBe(false);
    expect(isValidSignature(deriveKey('secret', 'other'), 'text', sign(key, 'text'))).toBe(false);
  });

  test.each([
    '',
    'x',
    'é',
    `${sign(key, 'text')}x`,
    sign(key, 'text').slice(1),
    sign(key, 'text').toUpperCase(),
  ])('rejects %j', (signature) => expect(isValidSignature(key, 'text', signature)).toBe(false));
});
