// Who somebody may say they are at the development sign-in.
import { createHash } from 'node:crypto';
import { z } from 'zod';

export interface Identity {
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

export const readyMade: readonly Identity[] = [
  { name: 'Studio admin', email: 'admin@burnish.test', isEmailVerified: true },
  { name: 'Adaeze Okafor', email: 'adaeze@okafor.test', isEmailVerified: true },
  { name: 'Marta Lindqvist', email: 'marta@lindqvist.test', isEmailVerified: true },
];

const typed = z.object({
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

export type TypedFaults = { readonly [K in keyof z.output<typeof typed>]?: string | undefined };

/** What somebody typed about themselves, or what is wrong with it. */
export function readTyped(form: URLSearchParams): { identity: Identity } | { faults: TypedFaults } {
  const read = typed.safeParse({ name: form.get('name') ?? '', email: form.get('email') ?? '' });
  if (read.success) return { identity: { ...read.data, isEmailVerified: form.has('verified') } };
  const { fieldErrors } = z.flattenError(read.error);
  return { faults: { name: fieldErrors.name?.[0], email: fieldErrors.email?.[0] } };
}

const capacity = 1_000;

export interface Register {
  /** Answers the subject, the same each time for the same email. */
  add(identity: Identity): string;
  find(subject: string): Identity | undefined;
}

/** The people who have signed in since the start, for as long as their sign-in needs them. */
export function createRegister(): Register {
  const people = new Map<string, Identity>();
  return {
    add(identity) {
      const subject = createHash('sha256').update(identity.email.toLowerCase()).digest('hex').slice(0, 32);
      people.delete(subject);
      people.set(subject, identity);
      const oldest = people.keys().next().value;
      if (people.size > capacity && oldest !== undefined) people.delete(oldest);
      return subject;
    },
    find: (subject) => people.get(subject),
  };
}
