// One-time codes of an authenticator app (TOTP, RFC 6238), with the parameters that all apps support.
import { brand } from '@burnish/domain/brand';
import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
const digits = 6;
/** Also accepts the codes before and after the current one, for clocks that differ and slow typing. */
const toleratedSteps = 1;
const secretBytes = 20;

/** A code as users type it, possibly in two groups. */
export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(text));
}

function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

/** Base32. */
export function createTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** For the QR code that an app scans. */
export function totpUri(secret: string, account: string): string {
  return new TOTP({ issuer: brand.name, label: account, secret, digits, period: stepSeconds }).toString();
}

/** The time step that the code belongs to, in units of 30 seconds since 1970. Null: the code is wrong or too old. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    secret: Secret.fromBase32(secret),
    token: withoutSpaces(code),
    digits,
    period: stepSeconds,
    timestamp,
    window: toleratedSteps,
  });
  return delta === null ? null : TOTP.counter({ period: stepSeconds, timestamp }) + delta;
}
