import { createHash } from 'node:crypto';
import { z } from 'zod';

export interface Identity {
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

export const sampleIdentities: readonly Identity[] = [
  { name: 'Studio admin', email: 'admin@burnish.test', isEmailVerified: true },
  { name: 'Adaeze Okafor', email: 'adaeze@okafor.test', isEmailVerified: true },
  { name: 'Marta Lindqvist', email: 'marta@lindqvist.test', isEmailVerified: true },
];

const identitySchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name, like Ada Obi.')
    .max(80, 'Enter a name of at most 80 characters.'),
  email: z
    .string()
    .trim()
    .max(254, 'Enter an email address of at most 254 characters.')
    .pipe(z.email('Enter an email address, like ada@example.com.')),
});

export type IdentityErrors = { readonly [K in keyof z.output<typeof identitySchema>]?: string | undefined };

/** Parses the fields of the sign-in form. */
export function parseIdentity(form: URLSearchParams): { identity: Identity } | { errors: IdentityErrors } {
  const result = identitySchema.safeParse({ name: form.get('name') ?? '', email: form.get('email') ?? '' });
  if (result.success) return { identity: { ...result.data, isEmailVerified: form.has('verified') } };
  const { fieldErrors } = z.flattenError(result.error);
  return { errors: { name: fieldErrors.name?.[0], email: fieldErrors.email?.[0] } };
}

/** The oldest identities are evicted. */
const maxIdentities = 1_000;

export interface IdentityRegistry {
  /** Returns the subject, which is the same for the same email. */
  add(identity: Identity): string;
  find(subject: string): Identity | undefined;
}

/** Keeps the identities of recent sign-ins in memory. */
export function createIdentityRegistry(): IdentityRegistry {
  const identities = new Map<string, Identity>();
  return {
    add(identity) {
      const subject = createHash('sha256').update(identity.email.toLowerCase()).digest('hex').slice(0, 32);
      identities.delete(subject);
      identities.set(subject, identity);
      const oldest = identities.keys().next().value;
      if (identities.size > maxIdentities && oldest !== undefined) identities.delete(oldest);
      return subject;
    },
    find: (subject) => identities.get(subject),
  };
}
