import { expect, test } from 'vitest';
import { isWeakPassword } from './weak-passwords.ts';

const personal = ['adaeze@okafor.example', 'Adaeze Okafor', 'Lagos Portraits', null, undefined];

test.each([
  'password',
  '12345678',
  '123456789',
  'Password1!',
  'P@ssw0rd123',
  'qwertyuiop',
  'qazwsxedc',
  'iloveyou2',
  'letmein1',
  'sunshine',
  'abcd1234',
  'abcabcabc',
  'xxxxxxxx',
  '20201231',
  'drowssap',
])('%s is weak', async (password) => {
  expect(await isWeakPassword(password, [])).toBe(true);
});

test.each([
  'adaeze1990',
  'Okafor2026',
  'portraits1',
  'burnish2026',
  'Burn1sh!',
  'adaeze@okafor.example',
  'Lagos Portraits',
])('%s is weak for a user whose data it repeats', async (password) => {
  expect(await isWeakPassword(password, personal)).toBe(true);
});

test.each([
  'soft light, long shadows',
  'correct horse battery staple',
  'k7#mQz!w',
  'Tr0ub4dour&3',
  'mfu83hsk',
])('%s is not weak', async (password) => {
  expect(await isWeakPassword(password, personal)).toBe(false);
});

test('repeating a weak password to any length does not make it strong', async () => {
  for (const password of ['a'.repeat(128), '12345678'.repeat(16), 'qwerty'.repeat(21)])
    expect(await isWeakPassword(password, [])).toBe(true);
});
