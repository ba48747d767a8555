// The codes of authenticator apps. Browser tests import this, so it must not load the server.
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './app.ts';

const stepMilliseconds = 30_000;

/** The code that an app with this secret shows at an instant. */
export function codeAt(secret: string, instant: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: instant.getTime() });
}

export interface Codes {
  readonly secret: string;
  /** A code that hasn't been used. There are three at a time: advance the clock for more. */
  next(): string;
}

export function createCodes({ clock }: Pick<TestApp, 'clock'>, secret: string): Codes {
  const stepNow = () => Math.floor(clock.now().getTime() / stepMilliseconds);
  let last = 0;
  return {
    secret,
    next() {
      last = Math.max(last + 1, stepNow() - 1);
      return codeAt(secret, new Date(last * stepMilliseconds));
    },
  };
}
