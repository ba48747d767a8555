// How a conversation is drawn: days between messages, and what stands together.
import type { ChatMessage } from '@burnish/contract/entity';
import type { ChatSide } from '@burnish/domain/chat/chat';
import { dayOf, dayWords } from './days.ts';
import type { ConversationState, Sending } from './state.ts';

interface DayRow {
  readonly row: 'day';
  readonly key: string;
  readonly words: string;
}

export interface MessageRow {
  readonly row: 'message';
  readonly key: string;
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  /** Its sender is named over the first of those that stand together, the time stands under the last. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Of what this side has said: whether the other side has read it. Null where nobody waits for the answer. */
  readonly isRead: boolean | null;
}

export interface SendingRow {
  readonly row: 'sending';
  readonly key: string;
  readonly sending: Sending;
}

export type Row = DayRow | MessageRow | SendingRow;

const together = 5 * 60_000;

/** Of the same person in the same way, within five minutes and the same day. */
function standTogether(a: ChatMessage | undefined, b: ChatMessage | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return (
    a.sender._id === b.sender._id &&
    a.side === b.side &&
    a.kind === b.kind &&
    dayOf(a.createdAt) === dayOf(b.createdAt) &&
    Date.parse(b.createdAt) - Date.parse(a.createdAt) < together
  );
}

const otherSide = (side: ChatSide): ChatSide => (side === 'user' ? 'admin' : 'user');

/** `now` is the reader's day as 'YYYY-MM-DD'. */
export function rowsOf(
  { messages, sending, readUpTo }: Pick<ConversationState, 'messages' | 'sending' | 'readUpTo'>,
  side: ChatSide,
  now: string,
): readonly Row[] {
  const rows: Row[] = [];
  messages.forEach((message, at) => {
    const [before, after] = [messages[at - 1], messages[at + 1]];
    const day = dayOf(message.createdAt);
    if (before === undefined || dayOf(before.createdAt) !== day) {
      rows.push({ row: 'day', key: day, words: dayWords(day, now) });
    }
    const isOwn = message.side === side;
    rows.push({
      row: 'message',
      key: message._id,
      message,
      isOwn,
      isFirst: !standTogether(before, message),
      isLast: !standTogether(message, after),
      isRead: isOwn && message.kind === 'message' ? readUpTo[otherSide(side)] >= message.seq : null,
    });
  });
  for (const one of sending) rows.push({ row: 'sending', key: one.clientId, sending: one });
  return rows;
}
