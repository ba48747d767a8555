import { expect, it } from 'vitest';
import { tokenOwner } from './token-owner.ts';

const tokenWith = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

it('reads the user of a session token', () => {
  expect(tokenOwner(tokenWith({ userId: '0193f1d0-52c8', name: '??>>~~' }))).toBe('0193f1d0-52c8');
});

it.each([null, '', 'token', 'a.b.c', tokenWith(null), tokenWith({ userId: 7 }), tokenWith({})])(
  'knows no user of %j',
  (token) => {
    expect(tokenOwner(token)).toBeNull();
  },
);
