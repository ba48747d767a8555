import { z } from 'zod';
import { SignInFailure } from './failure.ts';
import type { Claims } from './id-token.ts';

/** Somebody whom an identity provider has vouched for. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

const identityClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(320).regex(z.regexes.unicodeEmail),
  // Whatever is not plainly true, an issuer's 'false' in letters too, is not verified.
  email_verified: z.unknown(),
  name: z.string().trim().optional().catch(undefined),
});

/** @throws SignInFailure identity_incomplete */
export function identityFrom(issuer: string, claims: Claims): ProvenIdentity {
  const parsed = identityClaims.safeParse(claims);
  if (!parsed.success) throw new SignInFailure('identity_incomplete');
  const { sub, email, email_verified, name } = parsed.data;
  return { issuer, subject: sub, email, isEmailVerified: email_verified === true, name: name || null };
}
