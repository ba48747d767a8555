import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createIdempotencyKeys } from './idempotency.ts';

describe('createIdempotencyKeys', () => {
  it('returns the same key for the same content', () => {
    const { keyOf } = createIdempotencyKeys();
    expect(keyOf({ city: 'Lagos' })).toBe(keyOf({ city: 'Lagos' }));
  });

  it('returns a new key for changed content', () => {
    const { keyOf } = createIdempotencyKeys();
    expect(keyOf({ city: 'Lagos' })).not.toBe(keyOf({ city: 'Abuja' }));
  });

  it('returns a new key for the same content after a success', () => {
    const { keyOf, reset } = createIdempotencyKeys();
    const key = keyOf({ city: 'Lagos' });
    reset();
    expect(keyOf({ city: 'Lagos' })).not.toBe(key);
  });

  it('distinguishes files by name, size and time of the last change', () => {
    const file = new File(['Email'], 'customers.csv', { lastModified: 1 });
    const hasSameKey = (other: File) => {
      const { keyOf } = createIdempotencyKeys();
      return keyOf(['USD', file]) === keyOf(['USD', other]);
    };
    expect(hasSameKey(new File(['Email'], 'customers.csv', { lastModified: 1 }))).toBe(true);
    expect(hasSameKey(new File(['Email'], 'corrected.csv', { lastModified: 1 }))).toBe(false);
    expect(hasSameKey(new File(['Emails'], 'customers.csv', { lastModified: 1 }))).toBe(false);
    expect(hasSameKey(new File(['Email'], 'customers.csv', { lastModified: 2 }))).toBe(false);
  });

  it('returns a new key for the same content after the server has refused the key', () => {
    const { keyOf, resetIfRefused } = createIdempotencyKeys();
    const key = keyOf({ city: 'Lagos' });
    resetIfRefused(new ApiError({ status: 0, code: 'NETWORK_ERROR', message: 'No connection.' }));
    expect(keyOf({ city: 'Lagos' })).toBe(key);
    resetIfRefused(new ApiError({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED', message: 'Submit again.' }));
    expect(keyOf({ city: 'Lagos' })).not.toBe(key);
  });

  it('returns different keys for different forms', () => {
    const content = { city: 'Lagos' };
    expect(createIdempotencyKeys().keyOf(content)).not.toBe(createIdempotencyKeys().keyOf(content));
  });
});
