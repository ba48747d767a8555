import { DomainError } from '@burnish/domain/errors';
import { describe, expect, test } from 'vitest';
import { dummyHash, hashPassword, maxWaitingPerNetwork, runInTurn, verifyPassword } from './passwords.ts';

const password = 'soft light, long shadows';
const network = '198.51.100.1/32';

test('hashes with Argon2id at the cost recommended by OWASP, with a random salt', async () => {
  const [one, two] = await Promise.all([hashPassword(password, network), hashPassword(password, network)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(one).not.toContain(password);
});

test('verifies the password and rejects others', async () => {
  const hash = await hashPassword(password, network);
  expect(await verifyPassword(hash, password, network)).toBe(true);
  for (const other of ['', 'x', `${password} `, password.toUpperCase(), hash])
    expect(await verifyPassword(hash, other, network)).toBe(false);
});

test('compares the whole password and all Unicode characters', async () => {
  const long = 'x'.repeat(127);
  expect(await verifyPassword(await hashPassword(`${long}a`, network), `${long}b`, network)).toBe(false);
  expect(await verifyPassword(await hashPassword('pässword', network), 'passwörd', network)).toBe(false);
});

test('a null hash costs the same and is never valid', async () => {
  const costOf = (hash: string) => {
    const [, algorithm, version, parameters, salt = '', digest = ''] = hash.split('$');
    return { algorithm, version, parameters, salt: salt.length, digest: digest.length };
  };
  expect(costOf(dummyHash)).toEqual(costOf(await hashPassword(password, network)));
  for (const guess of ['', password, dummyHash])
    expect(await verifyPassword(null, guess, network)).toBe(false);
});

test('completes concurrent verifications even if one fails', async () => {
  const hash = await hashPassword(password, network);
  const broken = verifyPassword('not a hash', password, network);
  const many = Array.from({ length: 12 }, (_, index) =>
    verifyPassword(hash, index % 2 ? password : 'x', network),
  );
  await expect(broken).rejects.toThrow();
  expect((await Promise.all(many)).filter(Boolean)).toHaveLength(6);
  expect(await verifyPassword(hash, password, network)).toBe(true);
});

describe('a burst from one network', () => {
  test('does not delay another network', async () => {
    const attacker = '192.0.2.1/32';
    const attack = Array.from({ length: 16 }, () => Promise.withResolvers<void>());
    let started = 0;
    const hashes = attack.map(({ promise }) =>
      runInTurn(attacker, () => {
        started++;
        return promise;
      }),
    );
    // None of the attacker's hashes has completed, and they only use one of the two slots.
    await runInTurn('203.0.113.9/32', async () => {});
    expect(started).toBe(1);
    for (const { resolve } of attack) resolve();
    await Promise.all(hashes);
    expect(started).toBe(16);
  });

  test('is rejected at once beyond the limit of waiting verifications', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: maxWaitingPerNetwork + 10 }, () =>
        verifyPassword('not a hash', password, network),
      ),
    );
    const errors = results.map((result) => (result.status === 'rejected' ? result.reason : null));
    const refused = errors.filter((error) => error instanceof DomainError);
    expect(refused).toHaveLength(9);
    for (const error of refused)
      expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 5 });
  });
});
