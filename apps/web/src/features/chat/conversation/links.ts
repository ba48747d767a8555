// Finds links in the text of a message. Everything else stays plain text.
import { parseHttpUrl } from '../../../lib/http-url.ts';

export type Token = { readonly text: string } | { readonly text: string; readonly href: string };

const urlPattern = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"\p{Cc}\p{Cf}]+/giu;
const openingBrackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const sentencePunctuation: ReadonlySet<string> = new Set(".,;:!?'’”…*_~");

/** Rendering a link costs more than rendering its text. */
const maxLinks = 50;

/**
 * The length without the punctuation that belongs to the sentence: 'See (https://burnish.test/a).' Reads each character
 * at most twice, because messages may be all brackets.
 */
export function trimmedLength(match: ArrayLike<string>): number {
  const counts = new Map<string | undefined, number>();
  const countOf = (character: string | undefined) => counts.get(character) ?? 0;
  for (let index = 0; index < match.length; index += 1) {
    const character = match[index];
    counts.set(character, countOf(character) + 1);
  }
  let length = match.length;
  for (; length > 0; length -= 1) {
    const last = match[length - 1] ?? '';
    const opening = openingBrackets[last];
    const isUnpaired = opening !== undefined && countOf(last) > countOf(opening);
    if (!isUnpaired && !sentencePunctuation.has(last)) break;
    counts.set(last, countOf(last) - 1);
  }
  return length;
}

/** Rejects URLs with credentials: a name before an @ can disguise the real host. */
function safeHref(url: string): string | null {
  const href = parseHttpUrl(url);
  return href === null || new URL(href).username !== '' || new URL(href).password !== '' ? null : href;
}

/** Splits a message into text and links, at most 50. Their texts joined are the message, unchanged. */
export function tokenize(message: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  let links = 0;
  for (const { 0: match, index } of message.matchAll(urlPattern)) {
    if (links === maxLinks) break;
    const url = match.slice(0, trimmedLength(match));
    const href = safeHref(url);
    if (href === null) continue;
    if (index > end) tokens.push({ text: message.slice(end, index) });
    tokens.push({ text: url, href });
    links += 1;
    end = index + url.length;
  }
  if (end < message.length) tokens.push({ text: message.slice(end) });
  return tokens;
}
