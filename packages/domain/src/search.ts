/** Characters of a term that searches several kinds of entities, without spaces around it. */
export const searchTermLength = { min: 2, max: 100 };

/** What such a search finds of each kind. */
export const maxResultsPerKind = 5;

const minLength = 3;

/** What many rows have in common with a document's number, the most first. */
const commonBeginnings = [/^(?:inv|job|rcp)-\d{4}-/i, /^(?:inv|job|rcp)-/i];

/**
 * The part of a search term that few rows contain, which the database looks up first: an email
 * without its host, or a document's number without its prefix and year. If too little would be left, the whole term.
 */
export function selectivePart(term: string): string {
  const [, beforeHost = ''] = /^([^@]+)/.exec(term) ?? [];
  const parts = commonBeginnings.flatMap((beginning) =>
    beginning.test(beforeHost) ? [beforeHost.replace(beginning, '')] : [],
  );
  return [...parts, beforeHost].find((part) => part.length >= minLength) ?? term;
}

/** Whether the database can look a term up: its indexes contain each three letters or digits in a row. */
export function hasTrigram(term: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(selectivePart(term));
}
