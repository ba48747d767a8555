// Who may do what, as far as it hangs on the person and not on the state of a thing.

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

export const userTypes = ['photographer', 'agency', 'brand', 'other'] as const;
export type UserType = (typeof userTypes)[number];

export interface Person {
  readonly id: string;
  readonly role: Role;
}

export function isAdmin(person: Person): boolean {
  return person.role === 'admin';
}

/** A customer reads what is theirs; an admin reads everything. */
export function mayRead(person: Person, ownerId: string): boolean {
  return person.id === ownerId || isAdmin(person);
}

/** Passwords, in characters as they are typed: nothing is trimmed. */
export const passwordLength = { min: 8, max: 128 } as const;

/** Display names, in characters after trimming. */
export const displayNameLength = { min: 2, max: 80 } as const;
