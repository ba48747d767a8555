// The rows of a rendered conversation: day separators, messages in groups, and outgoing messages.
import type { ChatMessage } from '@burnish/contract/chat/entities';
import type { ChatSide } from '@burnish/domain/chat/chat';
import { formatDay, localDate } from './dates.ts';
import type { ConversationState, OutgoingMessage } from './state.ts';

interface DayRow {
  readonly type: 'day';
  readonly key: string;
  readonly label: string;
}

export interface MessageRow {
  readonly type: 'message';
  readonly key: string;
  readonly message: ChatMessage;
  readonly isOwnSide: boolean;
  /** The first message of a group shows the sender, the last one the time. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Whether the other side has read it. Null for messages of the other side, notes and automatic replies. */
  readonly isRead: boolean | null;
}

interface OutgoingRow {
  readonly type: 'outgoing';
  readonly key: string;
  readonly outgoing: OutgoingMessage;
}

export type Row = DayRow | MessageRow | OutgoingRow;

const groupWindowMs = 5 * 60_000;

/** Whether two consecutive messages form a group: same sender and kind, same day, within five minutes. */
function isSameGroup(a: ChatMessage | undefined, b: ChatMessage | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return (
    a.sender._id === b.sender._id &&
    a.side === b.side &&
    a.kind === b.kind &&
    localDate(a.createdAt) === localDate(b.createdAt) &&
    Date.parse(b.createdAt) - Date.parse(a.createdAt) < groupWindowMs
  );
}

const otherSide = (side: ChatSide): ChatSide => (side === 'user' ? 'admin' : 'user');

/** `currentDate` is the viewer's date as 'YYYY-MM-DD'. */
export function buildRows(
  { messages, outgoing, readUpTo }: Pick<ConversationState, 'messages' | 'outgoing' | 'readUpTo'>,
  side: ChatSide,
  currentDate: string,
): readonly Row[] {
  const rows: Row[] = [];
  messages.forEach((message, index) => {
    const [previous, next] = [messages[index - 1], messages[index + 1]];
    const date = localDate(message.createdAt);
    if (previous === undefined || localDate(previous.createdAt) !== date) {
      rows.push({ type: 'day', key: date, label: formatDay(date, currentDate) });
    }
    const isOwnSide = message.side === side;
    rows.push({
      type: 'message',
      key: message._id,
      message,
      isOwnSide,
      isFirst: !isSameGroup(previous, message),
      isLast: !isSameGroup(message, next),
      isRead: isOwnSide && message.kind === 'message' ? readUpTo[otherSide(side)] >= message.seq : null,
    });
  });
  for (const message of outgoing) rows.push({ type: 'outgoing', key: message.clientId, outgoing: message });
  return rows;
}
