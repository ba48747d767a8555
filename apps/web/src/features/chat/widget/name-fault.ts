import { displayNameLength } from '@burnish/domain/access/access';
import { copy } from './copy.ts';

export function nameFault(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return copy.name.missing;
  return length < displayNameLength.min ? copy.name.tooShort : null;
}
