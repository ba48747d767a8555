import { expect, it } from 'vitest';
import { displayNameLength, isAdmin, mayRead, roles, userTypes } from './access.ts';

const customer = { id: 'ada', role: 'user' } as const;
const admin = { id: 'ben', role: 'admin' } as const;

it('knows two roles and four kinds of customer', () => {
  expect(roles).toEqual(['user', 'admin']);
  expect(userTypes).toEqual(['photographer', 'agency', 'brand', 'other']);
  expect([customer, admin].map(isAdmin)).toEqual([false, true]);
});

it('lets customers read what is theirs, and admins everything', () => {
  expect(mayRead(customer, 'ada')).toBe(true);
  expect(mayRead(customer, 'eve')).toBe(false);
  expect(mayRead(admin, 'ben')).toBe(true);
  expect(mayRead(admin, 'ada')).toBe(true);
});

it('bounds a display name', () => {
  expect(displayNameLength).toEqual({ min: 2, max: 80 });
});
