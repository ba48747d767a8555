import { displayNameLength } from '@burnish/domain/accounts/account';
import { copy } from './copy.ts';

/** Returns the error message for a name, or null if it is valid. */
export function validateName(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return copy.name.missing;
  return length < displayNameLength.min ? copy.name.tooShort : null;
}
