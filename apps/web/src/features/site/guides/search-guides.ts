// The search of the guides, which loads with their text when the search field is used.
import MiniSearch from 'minisearch';
import type { Passage } from './passages.ts';

const maxResults = 20;
/** Characters around the first match. */
const excerptLength = { before: 60, after: 140 };

export interface TextPart {
  text: string;
  isMatch: boolean;
}

export interface SearchResult {
  href: string;
  title: string;
  heading: string;
  excerpt: TextPart[];
}

/** A word of the text matches a term that it starts with. `terms` are lowercase words of the text. */
function markMatches(text: string, terms: readonly string[]): TextPart[] {
  const found = new Set(terms);
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMatch: found.has(part.toLowerCase()) }));
}

/** The text around its first match, cut between words. */
export function excerpt(text: string, terms: readonly string[]): TextPart[] {
  const parts = markMatches(text, terms);
  const first = Math.max(
    0,
    parts.findIndex(({ isMatch }) => isMatch),
  );
  let start = first;
  for (let length = 0; start > 0 && length < excerptLength.before; start -= 1)
    length += parts[start - 1]?.text.length ?? 0;
  let end = first;
  for (let length = 0; end < parts.length && length < excerptLength.after; end += 1)
    length += parts[end]?.text.length ?? 0;
  const shown = parts.slice(start, end);
  if (start > 0) shown.unshift({ text: '… ', isMatch: false });
  if (end < parts.length) shown.push({ text: ' …', isMatch: false });
  return shown;
}

/** The best results first. Every word of the query must occur, as the start of a word or with a small typing error. */
export function createGuideSearch(passages: readonly Passage[]): (query: string) => SearchResult[] {
  const index = new MiniSearch<Passage & { id: number }>({
    fields: ['title', 'heading', 'text'],
    searchOptions: {
      boost: { title: 4, heading: 3 },
      combineWith: 'AND',
      prefix: true,
      // A share of the word's length; short words have to be exact.
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(passages.map((passage, id) => ({ ...passage, id })));
  return (query) =>
    index
      .search(query)
      .slice(0, maxResults)
      .flatMap(({ id, terms }) => {
        const passage = passages[id];
        if (passage === undefined) return [];
        const { href, title, heading, text } = passage;
        return [{ href, title, heading, excerpt: excerpt(text, terms) }];
      });
}
