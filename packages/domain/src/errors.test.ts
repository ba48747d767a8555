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
