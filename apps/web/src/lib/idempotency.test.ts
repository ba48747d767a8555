import { describe, expect, it } from 'vitest';
import { idempotencyKeys } from './idempotency.ts';

describe('idempotencyKeys', () => {
  it('gives the same content the same key', () => {
    const keyOf = idempotencyKeys();
    expect(keyOf({ city: 'Lagos' })).toBe(keyOf({ city: 'Lagos' }));
  });

  it('gives changed content another key', () => {
    const keyOf = idempotencyKeys();
    expect(keyOf({ city: 'Lagos' })).not.toBe(keyOf({ city: 'Abuja' }));
  });

  it('gives the same content of another form another key', () => {
    expect(idempotencyKeys()({ city: 'Lagos' })).not.toBe(idempotencyKeys()({ city: 'Lagos' }));
  });
});
