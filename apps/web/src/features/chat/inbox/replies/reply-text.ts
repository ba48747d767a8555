import type { PersonRef } from '@burnish/contract/accounts/entities';
import type { CannedReply } from '@burnish/contract/chat/entities';

const namePlaceholder = /\{name\}/g;

/** Used when the customer has no name: 'Hello there'. */
const fallbackName = 'there';

/** The text of a reply with the customer's first name filled in. */
export function replyText(
  { text }: Pick<CannedReply, 'text'>,
  { fullName }: Pick<PersonRef, 'fullName'>,
): string {
  const [firstName] = (fullName ?? '').trim().split(/\s+/);
  return text.replace(namePlaceholder, () => firstName || fallbackName);
}

/** Replies whose title or text contains the search text, ignoring case. */
export function searchReplies(replies: readonly CannedReply[], search: string): readonly CannedReply[] {
  const text = search.trim().toLowerCase();
  return replies.filter((reply) => `${reply.title}\n${reply.text}`.toLowerCase().includes(text));
}
