import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';
import { deriveKey } from './secrets.ts';

const key = deriveKey('a secret of at least thirty-two characters', 'test');

test('decrypts what was encrypted with the same key and context', () => {
  expect(decrypt(key, encrypt(key, 'Ünïcode 👩🏾‍🎨', 'user 1'), 'user 1')).toBe('Ünïcode 👩🏾‍🎨');
});

test('never encrypts a text twice in the same way', () => {
  expect(encrypt(key, 'text', 'user 1')).not.toBe(encrypt(key, 'text', 'user 1'));
});

test('hides the text', () => {
  expect(Buffer.from(encrypt(key, 'plain text', ''), 'base64url').toString('latin1')).not.toContain(
    'plain text',
  );
});

test('returns null for another context or key', () => {
  const encrypted = encrypt(key, 'text', 'user 1');
  expect(decrypt(key, encrypted, 'user 2')).toBeNull();
  expect(
    decrypt(deriveKey('another secret of thirty-two characters', 'test'), encrypted, 'user 1'),
  ).toBeNull();
});

test('returns null for any changed or truncated text', () => {
  const bytes = Buffer.from(encrypt(key, 'text', ''), 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(decrypt(key, changed.toString('base64url'), '')).toBeNull();
    expect(decrypt(key, bytes.subarray(0, index).toString('base64url'), '')).toBeNull();
  }
});
