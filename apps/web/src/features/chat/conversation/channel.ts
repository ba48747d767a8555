// One open conversation: joins its room, loads missed messages on every reconnect, sends, and marks as read.
import type { ChatMessage } from '@burnish/contract/chat/entities';
import type { ChatSide } from '@burnish/domain/chat/chat';
import type { Connection } from '../../../lib/realtime-connection.ts';
import type { Progress } from '../../../lib/send-request.ts';
import type { ChatCalls } from './calls.ts';
import { createOutbox } from './outbox.ts';
import {
  type ConversationState,
  emptyConversation,
  lastUnreadSeq,
  type OutgoingMessage,
  withLatest,
  withMessages,
  withMissed,
  withOlder,
  withOutgoing,
  withoutExpiredTypists,
  withoutOutgoing,
  withRead,
  withSendError,
  withTyping,
} from './state.ts';

export interface ChannelState extends ConversationState {
  readonly phase: 'loading' | 'failed' | 'ready';
  readonly connectionStatus: 'connecting' | 'connected' | 'lost';
  readonly olderStatus: 'idle' | 'loading' | 'failed';
  /** The last message from another user since the conversation was opened, for screen readers. */
  readonly lastReceived: ChatMessage | null;
  readonly uploadProgress: ReadonlyMap<string, Progress>;
}

export interface ChannelOptions {
  readonly chatId: string;
  readonly side: ChatSide;
  /** Id of the user who reads and writes here. */
  readonly userId: string;
  readonly readUpTo: ConversationState['readUpTo'];
  /** Messages written before the page was reloaded. */
  readonly unsent: readonly OutgoingMessage[];
  readonly connection: Connection;
  readonly calls: ChatCalls;
  /** A message was sent, or failed with an error, after the conversation was closed. */
  readonly onSettledAfterClosing: (clientId: string, error: string | null) => void;
}

export type Channel = ReturnType<typeof createChannel>;

const joinRetryDelayMs = 2_000;
/** Longer: the server may have refused the mark because of its rate limit. */
const markReadRetryDelayMs = 10_000;

export function createChannel({
  chatId,
  side,
  userId,
  readUpTo,
  unsent,
  connection,
  calls,
  onSettledAfterClosing,
}: ChannelOptions) {
  const listeners = new Set<() => void>();
  let state: ChannelState = {
    ...emptyConversation(readUpTo),
    outgoing: unsent,
    phase: 'loading',
    connectionStatus: 'connecting',
    olderStatus: 'idle',
    lastReceived: null,
    uploadProgress: new Map(),
  };
  /** Incremented whenever the connection starts or ends; replies to an older session are ignored. */
  let session = 0;
  let isJoined = false;
  let isOpen = false;
  /** Sequence number of the last `mark_read` sent. */
  let markedUpTo = 0;
  let joinRetry: ReturnType<typeof setTimeout> | undefined;
  let markReadRetry: ReturnType<typeof setTimeout> | undefined;
  let typingExpiry: ReturnType<typeof setTimeout> | undefined;
  /** Settles when the first page has loaded or failed; never rejects. */
  let loaded = Promise.resolve();

  function update(changes: Partial<ChannelState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const outbox = createOutbox({
    chatId,
    connection,
    calls,
    isReady: () => isJoined && connection.isConnected(),
    pending: () => state.outgoing.filter(({ error }) => error === null),
    onSent(message) {
      update(withMessages(state, [message], userId));
      if (!isOpen && message.clientId !== undefined) onSettledAfterClosing(message.clientId, null);
    },
    onError(clientId, reason) {
      update(withSendError(state, clientId, reason));
      if (!isOpen) onSettledAfterClosing(clientId, reason);
    },
    onProgress(clientId, progress) {
      const uploadProgress = new Map(state.uploadProgress);
      if (progress) uploadProgress.set(clientId, progress);
      else uploadProgress.delete(clientId);
      update({ uploadProgress });
    },
  });

  function lastReceivedIn(messages: readonly ChatMessage[]): ChatMessage | null {
    const known = new Set(state.messages.map(({ _id }) => _id));
    const received = messages.findLast(({ _id, sender }) => sender._id !== userId && !known.has(_id));
    return received ?? state.lastReceived;
  }

  async function loadLatest(): Promise<void> {
    const page = await calls.messages({});
    update({ ...withLatest(state, page, userId), phase: 'ready' });
  }

  async function loadMissed(current: number): Promise<void> {
    while (state.completeUpTo !== null && current === session) {
      const page = await calls.messages({ after: state.completeUpTo });
      update({ ...withMissed(state, page, userId), lastReceived: lastReceivedIn(page.messages) });
      if (!page.hasMore || page.messages.length === 0) return;
    }
    if (state.completeUpTo === null && current === session) await loadLatest();
  }

  async function join(): Promise<void> {
    const current = ++session;
    clearTimeout(joinRetry);
    try {
      const { success } = await connection.send('join_chat', chatId);
      if (current !== session) return;
      if (!success) return update({ phase: 'failed' });
      await loaded;
      await loadMissed(current);
    } catch {
      // No response. Retry as long as the connection is up; a reconnect joins again anyway.
      if (current === session && connection.isConnected()) {
        joinRetry = setTimeout(() => void join(), joinRetryDelayMs);
      }
      return;
    }
    if (current !== session || !connection.isConnected()) return;
    isJoined = true;
    update({ connectionStatus: 'connected' });
    outbox.flush();
  }

  function handleConnectionChange(): void {
    const isConnected = connection.isConnected();
    if (isConnected && state.connectionStatus !== 'connected') void join();
    if (isConnected || state.connectionStatus !== 'connected') return;
    session += 1;
    isJoined = false;
    markedUpTo = 0;
    update({ connectionStatus: 'lost', typists: [] });
  }

  function scheduleTypingExpiry(): void {
    clearTimeout(typingExpiry);
    const [first] = state.typists.map(({ expiresAt }) => expiresAt).toSorted((a, b) => a - b);
    if (first === undefined) return;
    const expire = () => {
      update(withoutExpiredTypists(state, Date.now()));
      scheduleTypingExpiry();
    };
    typingExpiry = setTimeout(expire, Math.max(0, first - Date.now()));
  }

  async function markReadUpTo(seq: number): Promise<void> {
    if (!isOpen || !isJoined || seq <= Math.max(markedUpTo, state.readUpTo[side])) return;
    clearTimeout(markReadRetry);
    markedUpTo = seq;
    const reply = await connection.send('mark_read', { chatId, upTo: seq }).catch(() => null);
    if (reply?.success) return update(withRead(state, side, seq));
    // Otherwise a later mark covers this one, or the connection was lost.
    if (markedUpTo !== seq) return;
    markedUpTo = 0;
    // Only what the user has seen: the page may be hidden by then.
    markReadRetry = setTimeout(() => void markReadUpTo(seq), markReadRetryDelayMs);
  }

  function load(): void {
    update({ phase: 'loading' });
    loaded = loadLatest().catch(() => update({ phase: state.completeUpTo === null ? 'failed' : 'ready' }));
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Returns the function that closes the conversation. */
    open(): () => void {
      isOpen = true;
      const unsubscribes = [
        connection.onConnectionChange(handleConnectionChange),
        connection.on('new_message', (message) => {
          if (message.chat !== chatId) return;
          update({ ...withMessages(state, [message], userId), lastReceived: lastReceivedIn([message]) });
        }),
        connection.on('user_typing', (event) => {
          if (event.chatId !== chatId || event.userId === userId) return;
          update(withTyping(state, event, Date.now()));
          scheduleTypingExpiry();
        }),
        connection.on('chat_read', (event) => {
          if (event.chatId === chatId) update(withRead(state, event.role, event.seq));
        }),
      ];
      load();
      handleConnectionChange();
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
        session += 1;
        clearTimeout(joinRetry);
        clearTimeout(markReadRetry);
        clearTimeout(typingExpiry);
        if (connection.isConnected()) connection.send('leave_chat', chatId).catch(() => {});
        isJoined = false;
        isOpen = false;
        update({ connectionStatus: 'connecting' });
      };
    },

    retry(): void {
      load();
      if (connection.isConnected()) void join();
    },

    async loadOlder(): Promise<void> {
      const [first] = state.messages;
      if (first === undefined || !state.hasOlder || state.olderStatus === 'loading') return;
      update({ olderStatus: 'loading' });
      try {
        const page = await calls.messages({ before: first._id });
        update({ ...withOlder(state, page, userId), olderStatus: 'idle' });
      } catch {
        update({ olderStatus: 'failed' });
      }
    },

    /** Loads a message's attachment again, for a signed URL that has not expired. Null if it is gone. */
    async refreshAttachment({ _id }: ChatMessage): Promise<ChatMessage['attachment']> {
      const index = state.messages.findIndex((message) => message._id === _id);
      const [previous, next] = [state.messages[index - 1], state.messages[index + 1]];
      const fallback = next ? { before: next._id } : {};
      const page = await calls.messages(previous ? { after: previous._id } : fallback);
      return page.messages.find((message) => message._id === _id)?.attachment ?? null;
    },

    send(outgoing: OutgoingMessage): void {
      update(withOutgoing(state, outgoing));
      outbox.flush();
    },
    resend(clientId: string): void {
      outbox.resetAttempts(clientId);
      update(withSendError(state, clientId, null));
      outbox.flush();
    },
    discard: (clientId: string) => update(withoutOutgoing(state, clientId)),

    /** Applies read marks from a newer response about this conversation. */
    mergeReadUpTo({ user, admin }: ConversationState['readUpTo']): void {
      update(withRead(withRead(state, 'user', user), 'admin', admin));
    },

    /** Marks what this page has received and its side has not read as read. */
    markRead: () => void markReadUpTo(lastUnreadSeq(side, state.messages)),
  };
}
