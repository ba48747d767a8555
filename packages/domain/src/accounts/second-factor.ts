// The second factor of a sign-in with a password, and the sign-in with a passkey alone.

/** What a password sign-in accepts as its second factor. */
export const secondFactorMethods = ['totp', 'passkey', 'recovery_code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** What completing a challenge does. */
export const signInChallengePurposes = [
  /** Completes a sign-in with a password. */
  'second_factor',
  /** Signs in with a passkey only. */
  'passkey_sign_in',
  /** Confirms the user's identity before the sign-in methods are changed or the account is deleted. */
  'confirmation',
  /** Adds a passkey. */
  'new_passkey',
] as const;
export type SignInChallengePurpose = (typeof signInChallengePurposes)[number];

/** How an authenticator can be reached (WebAuthn's AuthenticatorTransport). */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];

export const maxPasskeys = 20;

/** In characters, after trimming. */
export const maxPasskeyNameLength = 60;

export const recoveryCodeCount = 10;

/** A user's sign-in methods. */
export interface SignInMethods {
  readonly hasPassword: boolean;
  readonly hasAuthenticatorApp: boolean;
  readonly passkeyCount: number;
  readonly recoveryCodesLeft: number;
}

export function hasSecondFactor({
  hasAuthenticatorApp,
  passkeyCount,
}: Pick<SignInMethods, 'hasAuthenticatorApp' | 'passkeyCount'>): boolean {
  return hasAuthenticatorApp || passkeyCount > 0;
}

/** The methods that complete a sign-in with the password. Empty: the password is enough. */
export function secondFactorMethodsOf(methods: SignInMethods): SecondFactorMethod[] {
  if (!methods.hasPassword || !hasSecondFactor(methods)) return [];
  const isAvailable: Readonly<Record<SecondFactorMethod, boolean>> = {
    totp: methods.hasAuthenticatorApp,
    passkey: methods.passkeyCount > 0,
    recovery_code: methods.recoveryCodesLeft > 0,
  };
  return secondFactorMethods.filter((method) => isAvailable[method]);
}
