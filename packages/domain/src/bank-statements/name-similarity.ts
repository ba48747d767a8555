// Compares the payer of a bank transfer with the names of a customer. Banks drop accents, change the order and add titles.

/** Words that say nothing about who paid. */
const commonWords = new Set(
  (
    'AND THE FOR FROM TRANSFER TRF NIP FIP PAYMENT PAY PAID INV INVOICE REF BANK ACCOUNT ACC MR MRS MISS DR CHIEF LTD LIMITED LLC ' +
    'INC PLC GMBH COMPANY ENTERPRISES NIG NIGERIA VIA MOBILE ACH CREDIT DEPOSIT ONLINE'
  ).split(' '),
);

const minWordLength = 3;
const maxWords = 40;

/** The words of a name or text, in capitals without accents. */
export function nameWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const words = plain.split(/[^\p{L}\p{N}]/u).filter((word) => {
    const isName = word.length >= minWordLength && !/^\d/.test(word);
    return isName && !commonWords.has(word);
  });
  return [...new Set(words)].slice(0, maxWords);
}

/** Whether one character was changed, added or left out. */
function isOneEditAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = short.length === long.length ? start + 1 : start;
  return short.slice(rest) === long.slice(start + 1);
}

function isSimilarWord(a: string, b: string): boolean {
  return a === b || (Math.min(a.length, b.length) >= 5 && isOneEditAway(a, b));
}

/** At least two words of the name are in the text, or all of it if it has only one. */
export function isSimilarName(name: string, text: readonly string[]): boolean {
  const words = nameWords(name);
  const found = words.filter((word) => text.some((other) => isSimilarWord(word, other))).length;
  if (words.length === 1) return found === 1 && (words[0]?.length ?? 0) > minWordLength;
  return found >= 2 && found * 2 >= words.length;
}
