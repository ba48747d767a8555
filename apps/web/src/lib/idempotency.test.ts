import { describe, expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency.ts';

describe('createIdempotencyKeys', () => {
  it('returns the same key for the same content', () => {
    const keyOf = createIdempotencyKeys();
    expect(keyOf({ city: 'Lagos' })).toBe(keyOf({ city: 'Lagos' }));
  });

  it('returns a new key for changed content', () => {
    const keyOf = createIdempotencyKeys();
    expect(keyOf({ city: 'Lagos' })).not.toBe(keyOf({ city: 'Abuja' }));
  });

  it('returns different keys for different forms', () => {
    expect(createIdempotencyKeys()({ city: 'Lagos' })).not.toBe(createIdempotencyKeys()({ city: 'Lagos' }));
  });
});
