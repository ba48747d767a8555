import type { ChatMessage, ChatSubject } from '@burnish/contract/chat/entities';
import type { UserTyping } from '@burnish/contract/events';
import { type AdminMessageKind, type ChatSide, typingTimeoutMs, unreadSide } from '@burnish/domain/chat/chat';

// Pure state of one conversation and its transitions. No I/O, timers or rendering.

/** A message written here that the server has not confirmed yet. */
export interface OutgoingMessage {
  /** The same for every attempt, so that the server stores the message once. */
  readonly clientId: string;
  readonly text: string;
  readonly file: File | null;
  readonly kind: AdminMessageKind;
  readonly subject: ChatSubject | null;
  /** ISO timestamp. */
  readonly writtenAt: string;
  /** Why sending failed; null while it is being sent. */
  readonly error: string | null;
}

interface Typist {
  readonly userId: string;
  readonly fullName: string | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export interface ConversationState {
  /** Unique, sorted by sequence number. */
  readonly messages: readonly ChatMessage[];
  readonly outgoing: readonly OutgoingMessage[];
  /** Id of the message up to which none is missing, older pages aside. Null until the first page is loaded. */
  readonly completeUpTo: string | null;
  readonly hasOlder: boolean;
  readonly readUpTo: Readonly<Record<ChatSide, number>>;
  readonly typists: readonly Typist[];
}

export interface MessagesPage {
  readonly messages: readonly ChatMessage[];
  readonly hasMore: boolean;
}

export function emptyConversation(readUpTo: ConversationState['readUpTo']): ConversationState {
  return { messages: [], outgoing: [], completeUpTo: null, hasOlder: false, readUpTo, typists: [] };
}

/** A sender has read everything before their own message. */
function readUpToAfter(readUpTo: ConversationState['readUpTo'], messages: readonly ChatMessage[]) {
  const updated = { ...readUpTo };
  for (const { kind, side, seq } of messages) {
    if (kind === 'message') updated[side] = Math.max(updated[side], seq);
  }
  return updated;
}

/** Adds messages from any source: acknowledgement, event or page. The first version of a message is kept. */
export function withMessages(
  state: ConversationState,
  received: readonly ChatMessage[],
  userId: string,
): ConversationState {
  const known = new Set(state.messages.map(({ _id }) => _id));
  const added = received.filter(({ _id }) => !known.has(_id) && known.add(_id));
  if (added.length === 0) return state;
  const confirmed = new Set(
    added.filter(({ sender }) => sender._id === userId).map(({ clientId }) => clientId),
  );
  return {
    ...state,
    messages: [...state.messages, ...added].sort((a, b) => a.seq - b.seq),
    outgoing: state.outgoing.filter(({ clientId }) => !confirmed.has(clientId)),
    readUpTo: readUpToAfter(state.readUpTo, added),
    typists: state.typists.filter((typist) => !added.some(({ sender }) => sender._id === typist.userId)),
  };
}

/** Adds the newest page of the conversation. */
export function withLatest(state: ConversationState, page: MessagesPage, userId: string): ConversationState {
  return {
    ...withMessages(state, page.messages, userId),
    completeUpTo: page.messages.at(-1)?._id ?? state.completeUpTo,
    hasOlder: page.hasMore,
  };
}

/** Adds a page before the first message. */
export function withOlder(state: ConversationState, page: MessagesPage, userId: string): ConversationState {
  return { ...withMessages(state, page.messages, userId), hasOlder: page.hasMore };
}

/** Adds a page after `completeUpTo`. Events alone never move that mark: messages before them may be missing. */
export function withMissed(state: ConversationState, page: MessagesPage, userId: string): ConversationState {
  return {
    ...withMessages(state, page.messages, userId),
    completeUpTo: page.messages.at(-1)?._id ?? state.completeUpTo,
  };
}

export function withOutgoing(state: ConversationState, message: OutgoingMessage): ConversationState {
  return { ...state, outgoing: [...state.outgoing, message] };
}

/** Sets why sending failed, or clears it with null to send again. */
export function withSendError(
  state: ConversationState,
  clientId: string,
  error: string | null,
): ConversationState {
  const outgoing = state.outgoing.map((message) =>
    message.clientId === clientId ? { ...message, error } : message,
  );
  return { ...state, outgoing };
}

export function withoutOutgoing(state: ConversationState, clientId: string): ConversationState {
  return { ...state, outgoing: state.outgoing.filter((message) => message.clientId !== clientId) };
}

/** Read receipts arrive in any order; the mark only moves forward. */
export function withRead(state: ConversationState, side: ChatSide, seq: number): ConversationState {
  if (seq <= state.readUpTo[side]) return state;
  return { ...state, readUpTo: { ...state.readUpTo, [side]: seq } };
}

/** `now` is in epoch milliseconds. */
export function withTyping(
  state: ConversationState,
  { userId, fullName, isTyping }: Omit<UserTyping, 'chatId'>,
  now: number,
): ConversationState {
  const rest = state.typists.filter((typist) => typist.userId !== userId);
  const typist = { userId, fullName, expiresAt: now + typingTimeoutMs };
  return { ...state, typists: isTyping ? [...rest, typist] : rest };
}

/** `now` is in epoch milliseconds. */
export function withoutExpiredTypists(state: ConversationState, now: number): ConversationState {
  const typists = state.typists.filter(({ expiresAt }) => expiresAt > now);
  return typists.length === state.typists.length ? state : { ...state, typists };
}

/** Sequence number of the last message that counts as unread for this side, or 0. */
export function lastUnreadSeq(side: ChatSide, messages: readonly ChatMessage[]): number {
  return messages.findLast((message) => unreadSide(message.kind, message.side) === side)?.seq ?? 0;
}

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/**
 * For a new outgoing message: a random UUID (version 4). `crypto.randomUUID` needs a secure context, which a development
 * host may not be.
 */
export function createClientId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const bytes = random.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  return Array.from(bytes, hex)
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
