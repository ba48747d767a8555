import { expect, it } from 'vitest';
import { DomainError, errorCodes, invalidInput } from './errors.ts';

it('carries its code, and no faults unless it has some', () => {
  const error = new DomainError('WRONG_STATE');
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'DomainError',
    code: 'WRONG_STATE',
    message: 'WRONG_STATE',
    faults: [],
  });
});

it('names the member at fault', () => {
  expect(invalidInput('address.city', 'Enter a city.')).toMatchObject({
    code: 'INVALID_INPUT',
    faults: [{ path: 'address.city', message: 'Enter a city.' }],
  });
});

it('may say when the same can be tried again', () => {
  expect(new DomainError('TOO_MANY_REQUESTS', [], { retryAfterSeconds: 30 }).retryAfterSeconds).toBe(30);
  expect(new DomainError('TOO_MANY_REQUESTS').retryAfterSeconds).toBeNull();
});

it('lists no code twice', () => {
  expect(new Set(errorCodes).size).toBe(errorCodes.length);
});
