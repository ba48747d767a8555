// Which commands match a typed term, best first, and which letters of a text match it.

/** Better matches have lower ranks. */
const ranks = { start: 0, wordStart: 1, within: 2, otherWords: 3 } as const;

const normalize = (text: string) => text.toLowerCase().trim().replaceAll(/\s+/g, ' ');

/** Null: no match. Every word of the term must begin a word of the texts, unless the whole term is part of the label. */
function rank(term: string, label: string, words = ''): number | null {
  const wanted = normalize(term);
  const text = normalize(label);
  if (text.startsWith(wanted)) return ranks.start;
  if (text.includes(` ${wanted}`)) return ranks.wordStart;
  if (text.includes(wanted)) return ranks.within;
  const known = `${text} ${normalize(words)}`.split(' ');
  const isKnown = (word: string) => known.some((other) => other.startsWith(word));
  return wanted.split(' ').every(isKnown) ? ranks.otherWords : null;
}

/** The matching items, best first, otherwise in their order. An empty term matches all. */
export function rankItems<Item extends { readonly label: string; readonly words?: string }>(
  items: readonly Item[],
  term: string,
): readonly Item[] {
  if (normalize(term) === '') return items;
  return items
    .flatMap((item) => {
      const value = rank(term, item.label, item.words);
      return value === null ? [] : [{ item, value }];
    })
    .toSorted((a, b) => a.value - b.value)
    .map(({ item }) => item);
}

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Lower case may be longer than its letter ('İ'), which would shift the positions. */
function foldCase(text: string): string {
  const folded = text.toLowerCase();
  return folded.length === text.length ? folded : text;
}

function positionsOf(text: string, part: string): number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) positions.push(at);
  return positions;
}

/** Splits a text into parts that match the typed letters and parts that don't. The whole term goes before its words. */
export function splitMatches(text: string, term: string): readonly TextPart[] {
  const folded = foldCase(text);
  const whole = foldCase(term.trim());
  if (whole === '') return [{ text, isMatch: false }];
  const wanted = folded.includes(whole) ? [whole] : whole.split(/\s+/);
  const marked = new Set<number>();
  for (const word of wanted)
    for (const start of positionsOf(folded, word))
      for (let offset = 0; offset < word.length; offset += 1) marked.add(start + offset);

  const parts: { text: string; isMatch: boolean }[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const isMatch = marked.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += text.charAt(index);
    else parts.push({ text: text.charAt(index), isMatch });
  }
  return parts;
}
