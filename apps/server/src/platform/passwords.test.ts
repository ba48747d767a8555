import { expect, test } from 'vitest';
import { hashPassword, nobodysHash, verifyPassword } from './passwords.ts';

const password = 'soft light, long shadows';

test('is kept as Argon2id at the cost that OWASP asks for, each time with another salt', async () => {
  const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(one).not.toContain(password);
});

test('is known again, and no other is', async () => {
  const hash = await hashPassword(password);
  expect(await verifyPassword(hash, password)).toBe(true);
  for (const other of ['', 'x', `${password} `, password.toUpperCase(), hash])
    expect(await verifyPassword(hash, other)).toBe(false);
});

test('is told from another that only its end, or its Unicode form, sets apart', async () => {
  const long = 'x'.repeat(127);
  expect(await verifyPassword(await hashPassword(`${long}a`), `${long}b`)).toBe(false);
  expect(await verifyPassword(await hashPassword('pässword'), 'passwörd')).toBe(false);
});

test('where there is none, costs the same and never matches', async () => {
  const costOf = (hash: string) => {
    const [, algorithm, version, parameters, salt = '', digest = ''] = hash.split('$');
    return { algorithm, version, parameters, salt: salt.length, digest: digest.length };
  };
  expect(costOf(nobodysHash)).toEqual(costOf(await hashPassword(password)));
  for (const guess of ['', password, nobodysHash]) expect(await verifyPassword(null, guess)).toBe(false);
});

test('many at once all come through, also beside one that fails', async () => {
  const hash = await hashPassword(password);
  const broken = verifyPassword('no hash at all', password);
  const many = Array.from({ length: 12 }, (_, place) => verifyPassword(hash, place % 2 ? password : 'x'));
  await expect(broken).rejects.toThrow();
  expect((await Promise.all(many)).filter(Boolean)).toHaveLength(6);
  expect(await verifyPassword(hash, password)).toBe(true);
});
