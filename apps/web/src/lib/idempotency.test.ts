import { describe, expect, it } from 'vitest';
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

  it('returns different keys for different forms', () => {
    const content = { city: 'Lagos' };
    expect(createIdempotencyKeys().keyOf(content)).not.toBe(createIdempotencyKeys().keyOf(content));
  });
});
