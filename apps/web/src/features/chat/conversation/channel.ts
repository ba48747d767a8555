// One conversation as it goes on: joins it, reads what was missed whenever a connection begins, sends, marks as read.
import type { ChatMessage } from '@burnish/contract/entity';
import type { ChatSide } from '@burnish/domain/chat/chat';
import type { Connection } from '../../../lib/connection.ts';
import type { Progress } from '../../../lib/transmit.ts';
import type { ChatCalls } from './calls.ts';
import { createOutbox } from './outbox.ts';
import {
  type ConversationState,
  emptyConversation,
  lastFor,
  type Sending,
  withLatest,
  withMessages,
  withMissed,
  withOlder,
  without,
  withoutSilent,
  withRead,
  withRefusal,
  withSending,
  withTyping,
} from './state.ts';

export interface ChannelState extends ConversationState {
  readonly phase: 'loading' | 'failed' | 'ready';
  readonly link: 'connecting' | 'connected' | 'lost';
  readonly older: 'resting' | 'loading' | 'failed';
  /** The last message of the other side that came while the conversation was open. */
  readonly heard: ChatMessage | null;
  readonly progress: ReadonlyMap<string, Progress>;
}

export interface ChannelPorts {
  readonly chatId: string;
  readonly side: ChatSide;
  /** The id of whoever reads and writes here. */
  readonly me: string;
  readonly readUpTo: ConversationState['readUpTo'];
  /** Written before the page was loaded again. */
  readonly kept: readonly Sending[];
  readonly live: Connection;
  readonly calls: ChatCalls;
}

export type Channel = ReturnType<typeof createChannel>;

const secondTry = 2_000;

export function createChannel({ chatId, side, me, readUpTo, kept, live, calls }: ChannelPorts) {
  const watchers = new Set<() => void>();
  let state: ChannelState = {
    ...emptyConversation(readUpTo),
    sending: kept,
    phase: 'loading',
    link: 'connecting',
    older: 'resting',
    heard: null,
    progress: new Map(),
  };
  /** Each beginning of a connection, and each end, outdates what an earlier one still waits for. */
  let turn = 0;
  let isJoined = false;
  let isOpen = false;
  let readAsked = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** Never fails. */
  let loaded = Promise.resolve();

  function change(next: Partial<ChannelState>): void {
    state = { ...state, ...next };
    for (const watcher of watchers) watcher();
  }

  const outbox = createOutbox({
    chatId,
    live,
    calls,
    isReady: () => isJoined && live.isConnected(),
    waiting: () => state.sending.filter(({ refusal }) => refusal === null),
    onSent: (message) => change(withMessages(state, [message], me)),
    onRefused: (clientId, reason) => change(withRefusal(state, clientId, reason)),
    onProgress(clientId, progress) {
      const all = new Map(state.progress);
      if (progress) all.set(clientId, progress);
      else all.delete(clientId);
      change({ progress: all });
    },
  });

  /** What came while it is open, for whoever listens rather than looks. */
  function heardAmong(messages: readonly ChatMessage[]): ChatMessage | null {
    const known = new Set(state.messages.map(({ _id }) => _id));
    return messages.findLast((one) => one.sender._id !== me && !known.has(one._id)) ?? state.heard;
  }

  async function readLatest(): Promise<void> {
    const page = await calls.messages({});
    change({ ...withLatest(state, page, me), phase: 'ready' });
  }

  async function readMissed(own: number): Promise<void> {
    while (state.knownUpTo !== null && own === turn) {
      const page = await calls.messages({ after: state.knownUpTo });
      change({ ...withMissed(state, page, me), heard: heardAmong(page.messages) });
      if (!page.hasMore || page.messages.length === 0) return;
    }
    if (state.knownUpTo === null && own === turn) await readLatest();
  }

  async function enter(): Promise<void> {
    const own = ++turn;
    clearTimeout(again);
    try {
      const { success } = await live.send('join_chat', chatId);
      if (own !== turn) return;
      if (!success) return change({ phase: 'failed' });
      await loaded;
      await readMissed(own);
    } catch {
      // No answer yet: while there is a connection it is asked once more, a little later.
      if (own === turn && live.isConnected()) again = setTimeout(() => void enter(), secondTry);
      return;
    }
    if (own !== turn || !live.isConnected()) return;
    isJoined = true;
    change({ link: 'connected' });
    outbox.flush();
  }

  function onConnection(): void {
    const isConnected = live.isConnected();
    if (isConnected && state.link !== 'connected') void enter();
    if (isConnected || state.link !== 'connected') return;
    turn += 1;
    isJoined = false;
    readAsked = 0;
    change({ link: 'lost', typists: [] });
  }

  function listenForSilence(): void {
    clearTimeout(silence);
    const [first] = state.typists.map(({ until }) => until).toSorted((a, b) => a - b);
    if (first === undefined) return;
    const end = () => {
      change(withoutSilent(state, Date.now()));
      listenForSilence();
    };
    silence = setTimeout(end, Math.max(0, first - Date.now()));
  }

  function load(): void {
    change({ phase: 'loading' });
    loaded = readLatest().catch(() => change({ phase: state.knownUpTo === null ? 'failed' : 'ready' }));
  }

  return {
    state: () => state,
    subscribe(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },

    /** Gives the way to end it. */
    open(): () => void {
      isOpen = true;
      const ends = [
        live.onConnection(onConnection),
        live.on('new_message', (message) => {
          if (message.chat === chatId)
            change({ ...withMessages(state, [message], me), heard: heardAmong([message]) });
        }),
        live.on('user_typing', (news) => {
          if (news.chatId !== chatId || news.userId === me) return;
          change(withTyping(state, news, Date.now()));
          listenForSilence();
        }),
        live.on('chat_read', ({ role, chatId: of, seq }) => {
          if (of === chatId) change(withRead(state, role, seq));
        }),
      ];
      load();
      onConnection();
      return () => {
        for (const end of ends) end();
        turn += 1;
        clearTimeout(again);
        clearTimeout(silence);
        if (live.isConnected()) live.send('leave_chat', chatId).catch(() => {});
        isJoined = false;
        isOpen = false;
        change({ link: 'connecting' });
      };
    },

    retry(): void {
      load();
      if (live.isConnected()) void enter();
    },

    async readOlder(): Promise<void> {
      const [first] = state.messages;
      if (first === undefined || !state.hasOlder || state.older === 'loading') return;
      change({ older: 'loading' });
      try {
        const page = await calls.messages({ before: first._id });
        change({ ...withOlder(state, page, me), older: 'resting' });
      } catch {
        change({ older: 'failed' });
      }
    },

    /** The file of a message once more, for addresses end. Null where it cannot be had. */
    async freshFile({ _id }: ChatMessage): Promise<ChatMessage['attachment']> {
      const at = state.messages.findIndex((one) => one._id === _id);
      const [before, after] = [state.messages[at - 1], state.messages[at + 1]];
      const beside = after ? { before: after._id } : {};
      const page = await calls.messages(before ? { after: before._id } : beside);
      return page.messages.find((one) => one._id === _id)?.attachment ?? null;
    },

    send(sending: Sending): void {
      change(withSending(state, sending));
      outbox.flush();
    },
    sendAgain(clientId: string): void {
      outbox.forgetTries(clientId);
      change(withRefusal(state, clientId, null));
      outbox.flush();
    },
    discard: (clientId: string) => change(without(state, clientId)),

    /** As somebody who has asked for the conversation anew was told. */
    noteRead({ user, admin }: ConversationState['readUpTo']): void {
      change(withRead(withRead(state, 'user', user), 'admin', admin));
    },

    /** Somebody looks at it: what waited for this side is read. */
    markRead(): void {
      const last = lastFor(side, state.messages);
      if (!isOpen || !isJoined || last <= Math.max(readAsked, state.readUpTo[side])) return;
      readAsked = last;
      live.send('mark_read', { chatId }).then(
        ({ success }) => success && change(withRead(state, side, last)),
        () => {
          readAsked = 0;
        },
      );
    },
  };
}
