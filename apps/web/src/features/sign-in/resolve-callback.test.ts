import type { User } from '@burnish/contract/accounts/entities';
import { userSample } from '@burnish/contract/accounts/samples';
import { describe, expect, it } from 'vitest';
import { resolveCallback } from './resolve-callback.ts';

const adaeze: User = { ...userSample, _id: 'adaeze', fullName: 'Adaeze Okafor' };
const bayo: User = { ...userSample, _id: 'bayo', fullName: 'Bayo Ade' };
const profiles = new Map([
  ['adaeze-1', adaeze],
  ['adaeze-2', adaeze],
  ['bayo-1', bayo],
]);
const findProfile = async (token: string) => profiles.get(token) ?? null;
const isOwnSignIn = async () => true;
const isForeignSignIn = async () => false;

describe('resolveCallback', () => {
  it.each([
    ['without a token', null, null],
    ['without a token during a session', null, 'adaeze-1'],
    ['with an invalid token', 'forged', null],
    ['with an invalid token during a session', 'forged', 'adaeze-1'],
  ])('is invalid %s', async (_, token, currentToken) => {
    const input = { token, currentToken, findProfile, isOwnSignIn };
    expect(await resolveCallback(input)).toEqual({ kind: 'invalid' });
  });

  it.each([
    ['there is no session', null],
    ['the session has the same token', 'adaeze-1'],
    ['the session belongs to the same user', 'adaeze-2'],
    ['the token of the session has expired', 'expired'],
  ])('signs in when %s', async (_, currentToken) => {
    const input = { token: 'adaeze-1', currentToken, findProfile, isOwnSignIn };
    expect(await resolveCallback(input)).toEqual({ kind: 'signed_in', user: adaeze });
  });

  it.each([
    ['there is no session', null],
    ['the token of the session has expired', 'expired'],
  ])('asks before a sign-in that this browser has not begun when %s', async (_, currentToken) => {
    const input = { token: 'adaeze-1', currentToken, findProfile, isOwnSignIn: isForeignSignIn };
    expect(await resolveCallback(input)).toEqual({ kind: 'unrequested', user: adaeze });
  });

  it.each(['adaeze-1', 'adaeze-2'])(
    'does not ask the user who is signed in already: %s',
    async (currentToken) => {
      const input = { token: 'adaeze-1', currentToken, findProfile, isOwnSignIn: isForeignSignIn };
      expect(await resolveCallback(input)).toEqual({ kind: 'signed_in', user: adaeze });
    },
  );

  it.each([isOwnSignIn, isForeignSignIn])(
    'reports a conflict when another user is signed in',
    async (isOwn) => {
      const input = { token: 'bayo-1', currentToken: 'adaeze-1', findProfile, isOwnSignIn: isOwn };
      expect(await resolveCallback(input)).toEqual({
        kind: 'account_conflict',
        user: bayo,
        currentUser: adaeze,
      });
    },
  );
});
