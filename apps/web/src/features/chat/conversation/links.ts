// What in a message is a link. Everything else is text, whatever it looks like.
import { webAddress } from '../../../lib/web-address.ts';

export type Token = { readonly text: string } | { readonly text: string; readonly href: string };

const candidate = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"\p{Cc}\p{Cf}]+/giu;
const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const timesIn = (text: string, sign: string) => text.split(sign).length - 1;

/** 'See (https://burnish.test/a).': the bracket and the stop belong to the sentence. */
function addressIn(written: string): string {
  let address = written;
  for (;;) {
    const last = address.at(-1) ?? '';
    const opens = closing[last];
    const isUnpaired = opens !== undefined && timesIn(address, last) > timesIn(address, opens);
    if (!isUnpaired && !/[.,;:!?'’”…*_~]/u.test(last)) return address;
    address = address.slice(0, -1);
  }
}

/** A name before an @ makes an address look like one of somewhere else. */
function safeAddress(written: string): string | null {
  const href = webAddress(written);
  return href === null || new URL(href).username !== '' || new URL(href).password !== '' ? null : href;
}

/** The parts of a message in their order; together they are its text, letter for letter. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let read = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const address = addressIn(found);
    const href = safeAddress(address);
    if (href === null) continue;
    if (index > read) tokens.push({ text: text.slice(read, index) });
    tokens.push({ text: address, href });
    read = index + address.length;
  }
  if (read < text.length) tokens.push({ text: text.slice(read) });
  return tokens;
}
