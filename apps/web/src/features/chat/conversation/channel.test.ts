import type { ChatMessage } from '@burnish/contract/chat/entities';
import type { Acknowledgement, ServerEvents } from '@burnish/contract/events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { type ChannelOptions, createChannel } from './channel.ts';
import { ada, kemi, messageAt, outgoingMessage } from './messages.fixture.ts';
import type { OutgoingMessage } from './state.ts';

type Payloads = { [Name in keyof ServerEvents]: Parameters<ServerEvents[Name]>[0] };

interface PendingReply {
  deliver(): void;
  lose(): void;
}

/** A server and a network in which each event and reply is delivered by the test. */
function createFakeServer(pageSize = 100) {
  const stored: ChatMessage[] = [];
  const connectionListeners = new Set<() => void>();
  const eventListeners = new Map<string, Set<(payload: never) => void>>();
  /** Messages whose event hasn't been delivered. */
  const undelivered: ChatMessage[] = [];
  const acknowledgements: PendingReply[] = [];
  const pages: PendingReply[] = [];
  const sent: { name: string; payload: unknown }[] = [];
  let isConnected = false;
  let isJoined = false;
  let rejection: Acknowledgement | null = null;
  let uploadFails = false;
  let losesMessages = false;
  let rejectsReadMarks = false;

  function emit<Name extends keyof Payloads>(name: Name, payload: Payloads[Name]): void {
    for (const listener of eventListeners.get(name) ?? []) {
      (listener as (payload: Payloads[Name]) => void)(payload);
    }
  }

  function store(changes: Partial<ChatMessage>): ChatMessage {
    const known = stored.find(
      ({ clientId, side }) =>
        clientId !== undefined && clientId === changes.clientId && side === changes.side,
    );
    if (known) return known;
    // Sequence numbers have gaps: customers do not receive notes.
    const message = messageAt((stored.at(-1)?.seq ?? 0) + 1 + (stored.length % 3), changes);
    stored.push(message);
    if (isJoined) undelivered.push(message);
    return message;
  }

  function queueReply<Reply>(queue: PendingReply[], reply: () => Reply) {
    return new Promise<Reply>((resolve, reject) => {
      queue.push({
        deliver: () => resolve(reply()),
        lose: () => reject(new Error('the connection was lost')),
      });
    });
  }

  function acknowledge(name: string, payload: unknown): Acknowledgement {
    if (name === 'join_chat') isJoined = true;
    if (name === 'mark_read' && rejectsReadMarks) return { success: false, code: 'TOO_MANY_REQUESTS' };
    if (name !== 'send_message') return { success: true };
    if (rejection) return rejection;
    // The connection breaks before the message arrives.
    if (losesMessages) return { success: true };
    const { message, clientId } = payload as { message: string; clientId: string };
    return { success: true, data: { message: store({ side: 'user', message, clientId }) } };
  }

  const connection: ChannelOptions['connection'] = {
    open() {},
    close() {},
    isConnected: () => isConnected,
    onConnectionChange(listener) {
      connectionListeners.add(listener);
      return () => connectionListeners.delete(listener);
    },
    onRejected: () => () => {},
    on(name, listener) {
      const listeners = eventListeners.get(name) ?? new Set();
      eventListeners.set(name, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    send(name, payload) {
      sent.push({ name, payload });
      // The server has processed the message even if its reply gets lost.
      const reply = acknowledge(name, payload);
      return queueReply(acknowledgements, () => reply);
    },
  };

  const calls: ChannelOptions['calls'] = {
    messages: ({ before, after }) =>
      queueReply(pages, () => {
        const from = after === undefined ? 0 : stored.findIndex(({ _id }) => _id === after) + 1;
        const to = before === undefined ? stored.length : stored.findIndex(({ _id }) => _id === before);
        const matching = stored.slice(from, to);
        const messages = after === undefined ? matching.slice(-pageSize) : matching.slice(0, pageSize);
        return { messages, hasMore: matching.length > messages.length };
      }),
    async sendMessage({ clientId, text }) {
      if (uploadFails) {
        throw new ApiError({ status: 415, code: 'UNSUPPORTED_FILE', message: 'Unsupported file.' });
      }
      return store({ side: 'user', clientId, message: text });
    },
  };

  const settle = () => vi.advanceTimersByTimeAsync(0);
  const server = {
    stored,
    sent,
    connection,
    calls,
    emit,
    settle,
    storeFromAdmin: () => store({ side: 'admin' }),
    rejectMessages: (reply: Acknowledgement | null) => {
      rejection = reply;
    },
    rejectReadMarks: (isOn: boolean) => {
      rejectsReadMarks = isOn;
    },
    loseMessages: (isOn: boolean) => {
      losesMessages = isOn;
    },
    failUploads: () => {
      uploadFails = true;
    },
    loseLastAcknowledgement: () => acknowledgements.pop()?.lose(),
    deliverEvent() {
      const next = undelivered.shift();
      if (next) emit('new_message', next);
    },
    deliverAcknowledgement: () => acknowledgements.shift()?.deliver(),
    deliverPage: () => pages.shift()?.deliver(),
    losePage: () => pages.shift()?.lose(),
    connect() {
      isConnected = true;
      for (const listener of connectionListeners) listener();
    },
    disconnect() {
      isConnected = false;
      isJoined = false;
      undelivered.length = 0;
      for (const acknowledgement of acknowledgements.splice(0)) acknowledgement.lose();
      for (const listener of connectionListeners) listener();
    },
    /** Delivers everything until the channel sends nothing more. */
    async deliverAll() {
      for (let idleRounds = 0; idleRounds < 4; ) {
        const isBusy = acknowledgements.length + pages.length + undelivered.length > 0;
        server.deliverPage();
        server.deliverAcknowledgement();
        server.deliverEvent();
        await vi.advanceTimersByTimeAsync(isBusy ? 0 : 2_000);
        idleRounds = isBusy ? 0 : idleRounds + 1;
      }
    },
  };
  return server;
}

type FakeServer = ReturnType<typeof createFakeServer>;

function openChannel({ connection, calls }: FakeServer, unsent: readonly OutgoingMessage[] = []) {
  const readUpTo = { user: 0, admin: 0 };
  const onSettledAfterClosing = vi.fn();
  const channel = createChannel({
    chatId: 'chat',
    side: 'user',
    userId: ada,
    readUpTo,
    unsent,
    connection,
    calls,
    onSettledAfterClosing,
  });
  return { channel, close: channel.open(), onSettledAfterClosing };
}

const seqsOf = (messages: readonly ChatMessage[]) => messages.map(({ seq }) => seq);

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const steps = [
  'user sends',
  'admin sends',
  'deliver event',
  'deliver acknowledgement',
  'deliver page',
  'lose page',
  'disconnect',
  'connect',
  'wait',
] as const;

it('ends with every message once and in order, whatever the network does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 60 }), async (scenario) => {
      const server = createFakeServer(3);
      for (let count = 0; count < 2; count++) server.storeFromAdmin();
      const { channel, close } = openChannel(server);
      let sentCount = 0;
      const run: Record<(typeof steps)[number], () => unknown> = {
        'user sends': () => channel.send(outgoingMessage(`own ${sentCount++}`)),
        'admin sends': server.storeFromAdmin,
        'deliver event': server.deliverEvent,
        'deliver acknowledgement': server.deliverAcknowledgement,
        'deliver page': server.deliverPage,
        'lose page': server.losePage,
        disconnect: server.disconnect,
        connect: server.connect,
        wait: () => vi.advanceTimersByTimeAsync(2_000),
      };
      for (const step of scenario) {
        await run[step]();
        await server.settle();
        const seqs = seqsOf(channel.state().messages);
        expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      }
      server.connect();
      await server.deliverAll();
      if (channel.state().phase === 'failed') channel.retry();
      await server.deliverAll();
      while (channel.state().hasOlder) {
        void channel.loadOlder();
        await server.deliverAll();
      }
      expect(channel.state().outgoing).toEqual([]);
      expect(seqsOf(channel.state().messages)).toEqual(seqsOf(server.stored));
      const own = server.stored.filter(({ side }) => side === 'user').map(({ message }) => message);
      expect(own).toEqual(Array.from({ length: sentCount }, (_, index) => `own ${index}`));
      close();
    }),
    { numRuns: 400 },
  );
});

describe('send', () => {
  it('waits for the connection and keeps the order', async () => {
    const server = createFakeServer();
    const { channel } = openChannel(server);
    channel.send(outgoingMessage('a'));
    channel.send(outgoingMessage('b'));
    await server.deliverAll();
    expect(server.sent).toEqual([]);
    server.connect();
    await server.deliverAll();
    expect(server.stored.map(({ message }) => message)).toEqual(['a', 'b']);
    expect(channel.state().outgoing).toEqual([]);
  });

  it('sends again with the same client id when the acknowledgement was lost', async () => {
    const server = createFakeServer();
    const { channel } = openChannel(server);
    server.connect();
    await server.deliverAll();
    channel.send(outgoingMessage('a'));
    await server.settle();
    server.disconnect();
    await server.settle();
    expect(channel.state()).toMatchObject({
      connectionStatus: 'lost',
      outgoing: [{ clientId: 'a', error: null }],
    });
    server.connect();
    await server.deliverAll();
    expect(server.stored).toHaveLength(1);
    expect(channel.state()).toMatchObject({ connectionStatus: 'connected', outgoing: [] });
  });

  it('fails after three attempts without a response until the user resends', async () => {
    const server = createFakeServer();
    const { channel } = openChannel(server);
    server.connect();
    await server.deliverAll();
    channel.send(outgoingMessage('a'));
    for (let attempt = 0; attempt < 3; attempt++) {
      await server.settle();
      server.loseLastAcknowledgement();
    }
    await server.settle();
    expect(channel.state().outgoing).toMatchObject([{ error: "The server didn't respond." }]);
    channel.resend('a');
    await server.deliverAll();
    expect(channel.state().outgoing).toEqual([]);
    expect(server.stored).toHaveLength(1);
  });

  it('does not count attempts during which the connection was lost', async () => {
    const server = createFakeServer();
    const { channel } = openChannel(server);
    server.connect();
    await server.deliverAll();
    server.loseMessages(true);
    channel.send(outgoingMessage('a'));
    const attempts = () => server.sent.filter(({ name }) => name === 'send_message').length;
    for (let lost = 1; lost <= 5; lost++) {
      expect(attempts()).toBe(lost);
      server.disconnect();
      await server.settle();
      expect(channel.state().outgoing).toMatchObject([{ error: null }]);
      server.connect();
      // Joins again and loads missed messages, then sends the message, whose reply is pending.
      server.deliverAcknowledgement();
      await server.settle();
      server.deliverPage();
      await server.settle();
    }
    server.loseMessages(false);
    server.disconnect();
    server.connect();
    await server.deliverAll();
    expect(channel.state().outgoing).toEqual([]);
    expect(server.stored).toHaveLength(1);
  });

  it('shows why a message was rejected, sends the next one, and can resend', async () => {
    const server = createFakeServer();
    const { channel } = openChannel(server);
    server.connect();
    await server.deliverAll();
    server.rejectMessages({ success: false, message: 'Too many messages.' });
    channel.send(outgoingMessage('a'));
    await server.settle();
    server.rejectMessages(null);
    channel.send(outgoingMessage('b'));
    await server.deliverAll();
    expect(channel.state().outgoing).toMatchObject([{ clientId: 'a', error: 'Too many messages.' }]);
    expect(server.stored.map(({ message }) => message)).toEqual(['b']);
    channel.resend('a');
    await server.deliverAll();
    expect(channel.state().outgoing).toEqual([]);
  });

  it('sends messages that were written before a reload', async () => {
    const server = createFakeServer();
    const { channel } = openChannel(server, [outgoingMessage('a')]);
    server.connect();
    await server.deliverAll();
    expect(channel.state().outgoing).toEqual([]);
    expect(server.stored.map(({ clientId }) => clientId)).toEqual(['a']);
  });

  it('uploads a file with a call and shows its error', async () => {
    const server = createFakeServer();
    const { channel } = openChannel(server);
    server.connect();
    await server.deliverAll();
    channel.send({ ...outgoingMessage('a'), file: new File(['x'], 'a.png') });
    await server.deliverAll();
    expect(server.stored.map(({ clientId }) => clientId)).toEqual(['a']);
    expect(server.sent.map(({ name }) => name)).toEqual(['join_chat']);
    server.failUploads();
    channel.send({ ...outgoingMessage('b'), file: new File(['x'], 'b.png') });
    await server.deliverAll();
    expect(channel.state().outgoing).toMatchObject([{ clientId: 'b', error: 'Unsupported file.' }]);
    channel.discard('b');
    expect(channel.state().outgoing).toEqual([]);
  });
});

describe('markRead', () => {
  it('sends once for new messages and again after a reconnect', async () => {
    const server = createFakeServer();
    const readMarks = () => server.sent.filter(({ name }) => name === 'mark_read');
    const readCount = () => readMarks().length;
    const { channel } = openChannel(server);
    channel.markRead();
    server.connect();
    await server.deliverAll();
    channel.markRead();
    expect(readCount()).toBe(0);
    server.storeFromAdmin();
    await server.deliverAll();
    channel.markRead();
    channel.markRead();
    expect(readCount()).toBe(1);
    expect(readMarks()[0]).toMatchObject({ payload: { upTo: server.stored.at(-1)?.seq } });
    server.disconnect();
    server.connect();
    await server.deliverAll();
    channel.markRead();
    expect(readCount()).toBe(2);
    await server.deliverAll();
    channel.markRead();
    expect(readCount()).toBe(2);
    expect(channel.state().readUpTo.user).toBe(server.stored.at(-1)?.seq);
  });

  it('sends again if the reply was lost, and not if it arrived', async () => {
    const server = createFakeServer();
    const readCount = () => server.sent.filter(({ name }) => name === 'mark_read').length;
    const { channel } = openChannel(server);
    server.connect();
    await server.deliverAll();
    server.storeFromAdmin();
    await server.deliverAll();
    channel.markRead();
    server.loseLastAcknowledgement();
    await server.settle();
    expect(channel.state().readUpTo.user).toBe(0);
    channel.markRead();
    expect(readCount()).toBe(2);
    await server.deliverAll();
    channel.markRead();
    expect(readCount()).toBe(2);
  });
});

describe('a rejected read mark', () => {
  async function openRejected() {
    const server = createFakeServer();
    const readMarks = () => server.sent.filter(({ name }) => name === 'mark_read').length;
    const { channel, close } = openChannel(server);
    server.connect();
    await server.deliverAll();
    const { seq } = server.storeFromAdmin();
    await server.deliverAll();
    server.rejectReadMarks(true);
    channel.markRead();
    server.deliverAcknowledgement();
    await server.settle();
    return { server, channel, close, readMarks, seq };
  }

  it('is sent again after a delay, without messages that the user may not have seen', async () => {
    const { server, channel, readMarks, seq } = await openRejected();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(readMarks()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(readMarks()).toBe(2);
    server.rejectReadMarks(false);
    server.storeFromAdmin();
    await server.deliverAll();
    expect(channel.state().readUpTo.user).toBe(0);
    await vi.advanceTimersByTimeAsync(10_000);
    await server.deliverAll();
    expect(channel.state().readUpTo.user).toBe(seq);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readMarks()).toBe(3);
  });

  it('is sent again at once with a later message', async () => {
    const { server, channel, readMarks } = await openRejected();
    server.rejectReadMarks(false);
    const later = server.storeFromAdmin();
    server.deliverEvent();
    channel.markRead();
    await server.deliverAll();
    expect(channel.state().readUpTo.user).toBe(later.seq);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readMarks()).toBe(2);
  });

  it('is not sent again once the conversation is closed', async () => {
    const { close, readMarks } = await openRejected();
    close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readMarks()).toBe(1);
  });
});

describe('read marks of the other side', () => {
  it('follow events and newer responses', async () => {
    const server = createFakeServer();
    const { channel } = openChannel(server);
    server.connect();
    channel.send(outgoingMessage('a'));
    await server.deliverAll();
    server.emit('chat_read', { role: 'admin', chatId: 'another', seq: 9 });
    expect(channel.state().readUpTo.admin).toBe(0);
    server.emit('chat_read', { role: 'admin', chatId: 'chat', seq: 1 });
    expect(channel.state().readUpTo.admin).toBe(1);
    channel.mergeReadUpTo({ user: 0, admin: 3 });
    expect(channel.state().readUpTo.admin).toBe(3);
  });
});

describe('typists', () => {
  it('expire one second after their last event', async () => {
    const server = createFakeServer();
    const { channel } = openChannel(server);
    server.connect();
    await server.deliverAll();
    const emitTyping = (isTyping: boolean, userId = kemi) =>
      server.emit('user_typing', { chatId: 'chat', userId, fullName: 'Kemi', isTyping });
    emitTyping(true, ada);
    expect(channel.state().typists).toEqual([]);
    emitTyping(true);
    await vi.advanceTimersByTimeAsync(999);
    expect(channel.state().typists).toMatchObject([{ fullName: 'Kemi' }]);
    emitTyping(true);
    await vi.advanceTimersByTimeAsync(999);
    expect(channel.state().typists).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(channel.state().typists).toEqual([]);
    emitTyping(true);
    emitTyping(false);
    expect(channel.state().typists).toEqual([]);
  });
});

describe('lastReceived', () => {
  it('is set by new messages of the other side, not by older pages or own messages', async () => {
    const server = createFakeServer(1);
    server.storeFromAdmin();
    server.storeFromAdmin();
    const { channel } = openChannel(server);
    server.connect();
    await server.deliverAll();
    void channel.loadOlder();
    await server.deliverAll();
    expect(channel.state().messages).toHaveLength(2);
    expect(channel.state().lastReceived).toBeNull();
    const received = server.storeFromAdmin();
    await server.deliverAll();
    expect(channel.state().lastReceived).toEqual(received);
    channel.send(outgoingMessage('a'));
    await server.deliverAll();
    expect(channel.state().lastReceived).toEqual(received);
  });
});

describe('loading', () => {
  it('loads the newest page once, and then what came after it', async () => {
    const server = createFakeServer();
    server.storeFromAdmin();
    const messages = vi.spyOn(server.calls, 'messages');
    openChannel(server);
    server.connect();
    await server.deliverAll();
    expect(messages.mock.calls).toEqual([[{}], [{ after: 'm0001' }]]);
  });

  it('does not report a connection that was lost while loading', async () => {
    const server = createFakeServer();
    const { channel } = openChannel(server);
    server.connect();
    server.deliverAcknowledgement();
    await server.settle();
    server.disconnect();
    await server.deliverAll();
    expect(channel.state()).toMatchObject({ phase: 'ready', connectionStatus: 'connecting' });
  });

  it('can be retried after a failure', async () => {
    const server = createFakeServer();
    server.storeFromAdmin();
    const { channel } = openChannel(server);
    server.losePage();
    await server.settle();
    expect(channel.state().phase).toBe('failed');
    channel.retry();
    await server.deliverAll();
    expect(channel.state()).toMatchObject({ phase: 'ready', messages: [{ seq: 1 }] });
  });

  it('can retry older messages after a failure', async () => {
    const server = createFakeServer(2);
    for (let count = 0; count < 4; count++) server.storeFromAdmin();
    const { channel } = openChannel(server);
    await server.deliverAll();
    void channel.loadOlder();
    server.losePage();
    await server.settle();
    expect(channel.state()).toMatchObject({ olderStatus: 'failed', hasOlder: true });
    void channel.loadOlder();
    await server.deliverAll();
    expect(channel.state()).toMatchObject({ olderStatus: 'idle', hasOlder: false });
    expect(channel.state().messages).toHaveLength(4);
  });
});

describe('refreshAttachment', () => {
  it('loads the attachment of the first, a middle and the last message', async () => {
    const server = createFakeServer();
    for (let count = 0; count < 3; count++) server.storeFromAdmin();
    const { channel } = openChannel(server);
    await server.deliverAll();
    const attachment = { fileName: 'a.png', fileType: 'image/png', fileSize: 1, url: '/fresh' } as const;
    for (const [index, message] of channel.state().messages.entries()) {
      server.stored[index] = { ...message, attachment: { ...attachment, fileName: `${index}.png` } };
      const refreshed = channel.refreshAttachment(message);
      server.deliverPage();
      expect(await refreshed).toMatchObject({ fileName: `${index}.png` });
    }
  });
});

describe('a file that is uploading when the conversation is closed', () => {
  const withFile = { ...outgoingMessage('a'), file: new File(['x'], 'a.png') };

  async function closeWhileUploading() {
    const server = createFakeServer();
    const { promise, resolve, reject } = Promise.withResolvers<ChatMessage>();
    const sendMessage = vi.spyOn(server.calls, 'sendMessage').mockReturnValue(promise);
    const opened = openChannel(server);
    server.connect();
    await server.deliverAll();
    opened.channel.send(withFile);
    opened.close();
    return { ...opened, server, sendMessage, resolve, reject };
  }

  it('reports its success and its failure', async () => {
    const sent = await closeWhileUploading();
    sent.resolve(messageAt(1, { side: 'user', clientId: 'a' }));
    await sent.server.settle();
    expect(sent.onSettledAfterClosing.mock.calls).toEqual([['a', null]]);
    const failed = await closeWhileUploading();
    failed.reject(new ApiError({ status: 415, code: 'UNSUPPORTED_FILE', message: 'Unsupported file.' }));
    await failed.server.settle();
    expect(failed.onSettledAfterClosing.mock.calls).toEqual([['a', 'Unsupported file.']]);
  });

  it('is not uploaded again when the conversation is opened again', async () => {
    const { server, sendMessage, resolve } = await closeWhileUploading();
    const reopened = openChannel(server, [withFile]);
    await server.deliverAll();
    expect(sendMessage).toHaveBeenCalledTimes(1);
    resolve(messageAt(1, { side: 'user', clientId: 'a' }));
    await server.settle();
    expect(reopened.channel.state()).toMatchObject({ outgoing: [], messages: [{ clientId: 'a' }] });
    expect(reopened.onSettledAfterClosing).not.toHaveBeenCalled();
  });
});

describe('close', () => {
  it('leaves the conversation and ignores later events', async () => {
    const server = createFakeServer();
    const { channel, close } = openChannel(server);
    server.connect();
    await server.deliverAll();
    close();
    expect(server.sent.at(-1)).toEqual({ name: 'leave_chat', payload: 'chat' });
    server.emit('new_message', messageAt(7));
    expect(channel.state().messages).toEqual([]);
  });
});
