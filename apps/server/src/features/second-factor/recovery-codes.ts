// Codes that replace a lost second factor, once each.
import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@burnish/domain/accounts/second-factor';

/** 32 characters, so each has 5 bits. Without i, l, o and u, which are mistaken for others. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groupLength = 5;
const groupCount = 5;

function createRecoveryCode(): string {
  const characters = Array.from(
    randomBytes(groupCount * groupLength),
    (byte) => alphabet[byte % alphabet.length],
  );
  const groups = Array.from({ length: groupCount }, (_, index) =>
    characters.slice(index * groupLength, (index + 1) * groupLength).join(''),
  );
  return groups.join('-');
}

export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, createRecoveryCode);
}

/** Accepts what users type: capitals, other separators, and o, i and l for 0 and 1. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}

/** SHA-256, hexadecimal. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(normalize(code)).digest('hex');
}
