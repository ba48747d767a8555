import { describe, expect, it } from 'vitest';
import { hasSecondFactor, type SignInMethods, secondFactorMethodsOf } from './second-factor.ts';

const passwordOnly: SignInMethods = {
  hasPassword: true,
  hasAuthenticatorApp: false,
  passkeyCount: 0,
  recoveryCodesLeft: 0,
};

describe('a second factor', () => {
  it('is an authenticator app or a passkey', () => {
    expect(hasSecondFactor(passwordOnly)).toBe(false);
    expect(hasSecondFactor({ ...passwordOnly, hasAuthenticatorApp: true })).toBe(true);
    expect(hasSecondFactor({ ...passwordOnly, passkeyCount: 1 })).toBe(true);
  });

  it.each([
    ['a password alone', {}, []],
    ['recovery codes without a factor that they replace', { recoveryCodesLeft: 10 }, []],
    ['an authenticator app', { hasAuthenticatorApp: true }, ['totp']],
    ['a passkey', { passkeyCount: 2 }, ['passkey']],
    [
      'everything',
      { hasAuthenticatorApp: true, passkeyCount: 1, recoveryCodesLeft: 1 },
      ['totp', 'passkey', 'recovery_code'],
    ],
    ['a passkey, but no password', { hasPassword: false, passkeyCount: 1, recoveryCodesLeft: 10 }, []],
  ] as const)('with %s', (_, methods, expected) => {
    expect(secondFactorMethodsOf({ ...passwordOnly, ...methods })).toEqual(expected);
  });
});
