import { expect, it } from 'vitest';
import { newClientId } from './new-client-id.ts';

it('is a random UUID', () => {
  const made = Array.from({ length: 100 }, newClientId);
  for (const id of made)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(made).size).toBe(100);
});
