// Passwords are kept as Argon2id hashes, which name their own parameters.
import { hash, verify } from '@node-rs/argon2';

/** What OWASP asks for at least; the library's own choice of algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The hash of nobody's password, at the same cost: where there is none to compare with, this one is compared,
 * so that the time of an answer does not tell who has an account.
 */
export const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Hashing runs where files are read and signatures checked too: four threads for the whole process. Taking half
 * of them, many people who sign in at once make each other wait, and nobody else.
 */
const places = 2;

let free = places;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Takes as long for an account without a password, or for none at all. */
export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash ?? nobodysHash, password));
}
