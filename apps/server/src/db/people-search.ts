import type { Queries } from '../platform/db/database.ts';
import { matchesTerm } from '../platform/db/search.ts';
import { users } from './schema/index.ts';

/** The people whom a term finds, or the term if they are too many to look up what belongs to each. */
export type FoundPeople = { readonly ids: readonly string[] } | { readonly term: string };

/** Looks up what belongs to this many people. */
const maxLookedUp = 1_000;

/**
 * Finds people before what belongs to them. Otherwise PostgreSQL has to guess how many there are: if it expects many and
 * there are few, it compares all rows of a list with the term before a page is full.
 */
export async function findPeople(queries: Queries, term: string): Promise<FoundPeople> {
  const found = await queries
    .select({ id: users.id })
    .from(users)
    .where(matchesTerm(users, term))
    .limit(maxLookedUp + 1);
  return found.length > maxLookedUp ? { term } : { ids: found.map(({ id }) => id) };
}
