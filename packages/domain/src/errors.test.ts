import { expect, it } from 'vitest';
import { DomainError, errorCodes, invalidInput } from './errors.ts';

it('has its code and no field errors by default', () => {
  const error = new DomainError('INVALID_STATE');
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'DomainError',
    code: 'INVALID_STATE',
    message: 'INVALID_STATE',
    fieldErrors: [],
  });
});

it('names the invalid field', () => {
  expect(invalidInput('address.city', 'Enter a city.')).toMatchObject({
    code: 'INVALID_INPUT',
    fieldErrors: [{ path: 'address.city', message: 'Enter a city.' }],
  });
});

it('carries the seconds until a retry', () => {
  expect(new DomainError('TOO_MANY_REQUESTS', [], { retryAfterSeconds: 30 }).retryAfterSeconds).toBe(30);
  expect(new DomainError('TOO_MANY_REQUESTS').retryAfterSeconds).toBeNull();
});

it('has no duplicate codes', () => {
  expect(new Set(errorCodes).size).toBe(errorCodes.length);
});

it('keeps what a caller needs for the next step, and its cause', () => {
  const cause = new Error('the database said so');
  const error = new DomainError('TOO_MANY_REQUESTS', [], { limit: 'sign-ins', cause });
  expect([error.limit, error.cause]).toEqual(['sign-ins', cause]);
  const plain = new DomainError('INVALID_STATE');
  expect([plain.limit, plain.signInChallenge, 'cause' in plain]).toEqual([null, null, false]);
  const signInChallenge = { challenge: 'a', methods: ['totp'], expiresAt: new Date() } as const;
  expect(new DomainError('SECOND_FACTOR_REQUIRED', [], { signInChallenge }).signInChallenge).toBe(
    signInChallenge,
  );
});
