import type { User } from '@burnish/contract/entity';
import { userSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { meet } from './arrival.ts';

const adaeze: User = { ...userSample, _id: 'adaeze', fullName: 'Adaeze Okafor' };
const bayo: User = { ...userSample, _id: 'bayo', fullName: 'Bayo Ade' };
const known = new Map([
  ['adaeze-1', adaeze],
  ['adaeze-2', adaeze],
  ['bayo-1', bayo],
]);
const profileOf = async (token: string) => known.get(token) ?? null;

describe('who comes back from the identity provider', () => {
  it.each([
    ['without a token', null, null],
    ['without a token, while somebody is signed in', null, 'adaeze-1'],
    ['with a token that is not good', 'forged', null],
    ['with a token that is not good, while somebody is signed in', 'forged', 'adaeze-1'],
  ])('is nobody %s', async (_, arrived, kept) => {
    expect(await meet({ arrived, kept, profileOf })).toEqual({ kind: 'nobody' });
  });

  it.each([
    ['nobody is signed in', null],
    ['the kept token is the same', 'adaeze-1'],
    ['the same person is signed in', 'adaeze-2'],
    ['the kept token is no longer good', 'expired'],
  ])('is welcome when %s', async (_, kept) => {
    expect(await meet({ arrived: 'adaeze-1', kept, profileOf })).toEqual({
      kind: 'welcome',
      arriving: adaeze,
    });
  });

  it('is a stranger when somebody else is signed in', async () => {
    expect(await meet({ arrived: 'bayo-1', kept: 'adaeze-1', profileOf })).toEqual({
      kind: 'stranger',
      arriving: bayo,
      current: adaeze,
    });
  });
});
