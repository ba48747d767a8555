import { z } from 'zod';
import type { Claims } from './id-token.ts';
import { SignInError } from './sign-in-error.ts';

/** An identity that the provider has verified. */
export interface VerifiedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

const identityClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(320).regex(z.regexes.unicodeEmail),
  // Some issuers send strings. Anything but `true` counts as unverified.
  email_verified: z.unknown(),
  name: z.string().trim().optional().catch(undefined),
});

/** @throws SignInError identity_incomplete */
export function parseIdentity(issuer: string, claims: Claims): VerifiedIdentity {
  const parsed = identityClaims.safeParse(claims);
  if (!parsed.success) throw new SignInError('identity_incomplete');
  const { sub, email, email_verified, name } = parsed.data;
  return { issuer, subject: sub, email, isEmailVerified: email_verified === true, name: name || null };
}
