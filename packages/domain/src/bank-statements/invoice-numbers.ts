// Finds invoice numbers in the text of a bank transfer. Payers shorten them, and banks drop characters and insert spaces.

/** What a text says of an invoice's number. */
export interface MentionedNumber {
  /** Null: only the sequence is mentioned. */
  readonly year: number | null;
  readonly sequence: number;
}

interface Token {
  readonly text: string;
  /** Characters between the previous token and this one. */
  readonly gap: string;
}

/** A text has more tokens only if it isn't about one invoice. */
const maxTokens = 200;
const maxMentions = 20;

const sequenceDigits = 6;
const yearDigits = 4;

/** Words before a number, such as in INVOICE NO 131. */
const numberWords = new Set(['NO', 'NR', 'NUM', 'NUMBER', 'REF']);

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.toUpperCase().matchAll(/[A-Z]+|\d+/g)) {
    if (tokens.length === maxTokens) break;
    tokens.push({ text: match[0], gap: text.slice(end, match.index) });
    end = match.index + match[0].length;
  }
  return tokens;
}

function isDigits(token: Token | undefined): token is Token {
  return token !== undefined && /\d/.test(token.text);
}

function isInvoiceWord(token: Token | undefined): boolean {
  return token !== undefined && /(?:INV|INVOICE)$/.test(token.text);
}

/** Whether the number at the index is announced as an invoice's. */
function isAnnounced(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  if (isInvoiceWord(before)) return true;
  return before !== undefined && numberWords.has(before.text) && isInvoiceWord(tokens[index - 2]);
}

function yearOf(digits: string): number | null {
  return /^20\d\d/.test(digits) ? Number(digits.slice(0, yearDigits)) : null;
}

/** The digits from the index on, up to the length of a whole number, with single characters between them. */
function joinDigits(tokens: readonly Token[], index: number): string {
  let digits = '';
  for (let at = index; digits.length < yearDigits + sequenceDigits; at += 1) {
    const token = tokens[at];
    if (!isDigits(token) || (at > index && token.gap.length > 1)) break;
    digits += token.text;
  }
  return digits;
}

function mention(year: number | null, digits: string): MentionedNumber[] {
  const sequence = Number(digits);
  return digits.length <= 9 && sequence > 0 ? [{ year, sequence }] : [];
}

/** A number that is announced as an invoice's can be short. */
function announcedAt(tokens: readonly Token[], index: number, text: string): MentionedNumber[] {
  const joined = joinDigits(tokens, index);
  const year = yearOf(joined);
  if (year !== null && joined.length === yearDigits + sequenceDigits)
    return mention(year, joined.slice(yearDigits));
  const next = tokens[index + 1];
  if (year !== null && text.length === yearDigits && isDigits(next) && next.gap.length <= 3)
    return mention(year, next.text);
  if (year !== null && text.length > yearDigits) return mention(year, text.slice(yearDigits));
  return mention(null, text);
}

/** Other numbers are mostly dates, amounts and references, so they must look like the number of an invoice. */
function unannouncedAt(tokens: readonly Token[], index: number, text: string): MentionedNumber[] {
  const year = yearOf(text);
  const [before, next] = [tokens[index - 1], tokens[index + 1]];
  // The rest of a number that began with its year.
  const isRest = isDigits(before) && before.text.length === yearDigits && yearOf(before.text) !== null;
  if (isRest) return [];
  if (year !== null && text.length === yearDigits && isDigits(next) && next.gap.length <= 3)
    return next.text.length >= 3 && next.text.length <= sequenceDigits ? mention(year, next.text) : [];
  if (year !== null && text.length === yearDigits + sequenceDigits)
    return mention(year, text.slice(yearDigits));
  return text.length === sequenceDigits && text.startsWith('0') ? mention(null, text) : [];
}

/** What the text mentions, in its order. */
export function findInvoiceNumbers(text: string): MentionedNumber[] {
  const tokens = tokenize(text);
  const mentions: MentionedNumber[] = [];
  for (const [index, token] of tokens.entries()) {
    if (!isDigits(token)) continue;
    const find = isAnnounced(tokens, index) ? announcedAt : unannouncedAt;
    for (const found of find(tokens, index, token.text)) {
      const isKnown = mentions.some((one) => one.year === found.year && one.sequence === found.sequence);
      if (!isKnown && mentions.length < maxMentions) mentions.push(found);
    }
  }
  return mentions;
}

/** Whether one of the mentions can be the invoice's number. */
export function isMentioned(invoiceNumber: string, mentions: readonly MentionedNumber[]): boolean {
  const [, year, sequence] = invoiceNumber.split('-').map(Number);
  return mentions.some((one) => one.sequence === sequence && (one.year === null || one.year === year));
}

/** Shorter ones are mostly something else. */
const minImportedLength = 4;

/** The letters and digits of a number that another system gave. */
export function compactNumber(number: string): string {
  return number.toUpperCase().replace(/[^A-Z\d]/g, '');
}

/** Whether the text has the number of an imported invoice, which can have any form, with any signs between its parts. */
export function hasImportedNumber(text: string, number: string): boolean {
  if (compactNumber(number).length < minImportedLength) return false;
  const parts = tokenize(number).map((token) => token.text);
  const tokens = tokenize(text).map((token) => token.text);
  return tokens.some((_, start) => parts.every((part, index) => tokens[start + index] === part));
}
