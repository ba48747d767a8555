import type { CannedReply, PersonRef } from '@burnish/contract/entity';

/** What an admin writes in a prepared reply where the customer's first name is to stand. */
const place = /\{name\}/g;

/** Nobody's name is known where only an email is. */
const nameless = 'there';

/** The prepared reply as this customer reads it. */
export function replyFor(
  { fullName }: Pick<PersonRef, 'fullName'>,
  { text }: Pick<CannedReply, 'text'>,
): string {
  const [first] = (fullName ?? '').trim().split(/\s+/);
  return text.replace(place, () => first || nameless);
}

/** Those with the words in their title or text, in any case. */
export function repliesWith(words: string, replies: readonly CannedReply[]): readonly CannedReply[] {
  const sought = words.trim().toLowerCase();
  return replies.filter(({ title, text }) => `${title}\n${text}`.toLowerCase().includes(sought));
}
