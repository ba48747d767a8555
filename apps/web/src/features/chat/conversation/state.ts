// What a page knows of one conversation. Nothing here asks, waits or draws.
import type { ChatMessage, ChatSubject } from '@burnish/contract/entity';
import type { UserTyping } from '@burnish/contract/events';
import { type ChatSide, typingMilliseconds, type WrittenKind, waitsFor } from '@burnish/domain/chat/chat';

/** Written here, and not known to have arrived. */
export interface Sending {
  /** The same at every try, so that it is stored once. */
  readonly clientId: string;
  readonly text: string;
  readonly file: File | null;
  readonly kind: WrittenKind;
  readonly about: ChatSubject | null;
  /** When it was written, as an ISO time. */
  readonly at: string;
  /** Why it did not go; null while it is on its way. */
  readonly refusal: string | null;
}

interface Typist {
  readonly userId: string;
  readonly fullName: string | null;
  /** Milliseconds of the clock. */
  readonly until: number;
}

export interface ConversationState {
  /** Each once, by their places. */
  readonly messages: readonly ChatMessage[];
  readonly sending: readonly Sending[];
  /** Nothing before this message is missing, apart from older pages; null until a page has been read. */
  readonly knownUpTo: string | null;
  readonly hasOlder: boolean;
  readonly readUpTo: Readonly<Record<ChatSide, number>>;
  readonly typists: readonly Typist[];
}

export interface MessagesPage {
  readonly messages: readonly ChatMessage[];
  readonly hasMore: boolean;
}

export function emptyConversation(readUpTo: ConversationState['readUpTo']): ConversationState {
  return { messages: [], sending: [], knownUpTo: null, hasOlder: false, readUpTo, typists: [] };
}

/** Whoever wrote has read what stood before. */
function readByWriting(readUpTo: ConversationState['readUpTo'], messages: readonly ChatMessage[]) {
  const raised = { ...readUpTo };
  for (const { kind, side, seq } of messages) {
    if (kind === 'message') raised[side] = Math.max(raised[side], seq);
  }
  return raised;
}

/** However they came: as an acknowledgement, as news, as a page. The first word about a message stays. */
export function withMessages(
  state: ConversationState,
  arrived: readonly ChatMessage[],
  me: string,
): ConversationState {
  const known = new Set(state.messages.map(({ _id }) => _id));
  const fresh = arrived.filter(({ _id }) => !known.has(_id) && known.add(_id));
  if (fresh.length === 0) return state;
  const mine = new Set(fresh.filter(({ sender }) => sender._id === me).map(({ clientId }) => clientId));
  return {
    ...state,
    messages: [...state.messages, ...fresh].sort((a, b) => a.seq - b.seq),
    sending: state.sending.filter(({ clientId }) => !mine.has(clientId)),
    readUpTo: readByWriting(state.readUpTo, fresh),
    typists: state.typists.filter(({ userId }) => !fresh.some(({ sender }) => sender._id === userId)),
  };
}

/** The last messages there are. */
export function withLatest(state: ConversationState, page: MessagesPage, me: string): ConversationState {
  return {
    ...withMessages(state, page.messages, me),
    knownUpTo: page.messages.at(-1)?._id ?? state.knownUpTo,
    hasOlder: page.hasMore,
  };
}

/** Those before the first one. */
export function withOlder(state: ConversationState, page: MessagesPage, me: string): ConversationState {
  return { ...withMessages(state, page.messages, me), hasOlder: page.hasMore };
}

/** Those after `knownUpTo`: news that came meanwhile says nothing about what is missing before it. */
export function withMissed(state: ConversationState, page: MessagesPage, me: string): ConversationState {
  return {
    ...withMessages(state, page.messages, me),
    knownUpTo: page.messages.at(-1)?._id ?? state.knownUpTo,
  };
}

export function withSending(state: ConversationState, sending: Sending): ConversationState {
  return { ...state, sending: [...state.sending, sending] };
}

/** With a reason it waits for another try, with null it is on its way again. */
export function withRefusal(
  state: ConversationState,
  clientId: string,
  refusal: string | null,
): ConversationState {
  const sending = state.sending.map((one) => (one.clientId === clientId ? { ...one, refusal } : one));
  return { ...state, sending };
}

export function without(state: ConversationState, clientId: string): ConversationState {
  return { ...state, sending: state.sending.filter((one) => one.clientId !== clientId) };
}

/** Marks come in any order; what is read stays read. */
export function withRead(state: ConversationState, side: ChatSide, seq: number): ConversationState {
  if (seq <= state.readUpTo[side]) return state;
  return { ...state, readUpTo: { ...state.readUpTo, [side]: seq } };
}

export function withTyping(
  state: ConversationState,
  { userId, fullName, isTyping }: Omit<UserTyping, 'chatId'>,
  now: number,
): ConversationState {
  const others = state.typists.filter((one) => one.userId !== userId);
  const typist = { userId, fullName, until: now + typingMilliseconds };
  return { ...state, typists: isTyping ? [...others, typist] : others };
}

/** Whoever has been silent for long enough types no more. */
export function withoutSilent(state: ConversationState, now: number): ConversationState {
  const typists = state.typists.filter(({ until }) => until > now);
  return typists.length === state.typists.length ? state : { ...state, typists };
}

/** The place of the last message that waits for this side, 0 for none. */
export function lastFor(side: ChatSide, messages: readonly ChatMessage[]): number {
  return messages.findLast((one) => waitsFor(one.kind, one.side) === side)?.seq ?? 0;
}
