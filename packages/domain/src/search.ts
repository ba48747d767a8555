/** Characters of a term that searches several kinds of entities, without spaces around it. */
export const searchTermLength = { min: 2, max: 100 };

/** What such a search finds of each kind. */
export const maxResultsPerKind = 5;

const minLength = 3;

/**
 * The part of a search term that few rows contain, which the database looks up first: an email
 * without its host, or an invoice number without its prefix and year. If too little would be left, the whole term.
 */
export function selectivePart(term: string): string {
  const [, part = ''] = /^(?:inv-\d{4}-)?([^@]+)/i.exec(term) ?? [];
  return part.length >= minLength ? part : term;
}
