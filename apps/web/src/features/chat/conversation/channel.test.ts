import type { ChatMessage } from '@burnish/contract/entity';
import type { Acknowledgement, ServerEvents } from '@burnish/contract/events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { type ChannelPorts, createChannel } from './channel.ts';
import { ada, kemi, messageAt, sendingOf } from './samples.ts';
import type { Sending } from './state.ts';

type Heard = { [Name in keyof ServerEvents]: Parameters<ServerEvents[Name]>[0] };

interface Waiting {
  go(): void;
  lose(): void;
}

/** A service and a network that do one thing at a time, when they are told to. */
function makeWorld(pageSize = 100) {
  const log: ChatMessage[] = [];
  const watchers = new Set<() => void>();
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const told: [keyof Heard, unknown][] = [];
  const answers: Waiting[] = [];
  const pages: Waiting[] = [];
  const sent: { name: string; payload: unknown }[] = [];
  let isConnected = false;
  let isJoined = false;
  let refusal: Acknowledgement | null = null;
  let uploadFails = false;

  function tell<Name extends keyof Heard>(name: Name, payload: Heard[Name]): void {
    for (const listener of listeners.get(name) ?? []) (listener as (told: Heard[Name]) => void)(payload);
  }

  function keep(change: Partial<ChatMessage>): ChatMessage {
    const known = log.find(
      ({ clientId, side }) => clientId !== undefined && clientId === change.clientId && side === change.side,
    );
    if (known) return known;
    // Places are left out where a note stands.
    const message = messageAt((log.at(-1)?.seq ?? 0) + 1 + (log.length % 3), change);
    log.push(message);
    if (isJoined) told.push(['new_message', message]);
    return message;
  }

  function later(line: Waiting[], answer: () => unknown) {
    return new Promise<never>((resolve, reject) => {
      line.push({
        go: () => resolve(answer() as never),
        lose: () => reject(new Error('the connection is lost')),
      });
    });
  }

  function answerTo(name: string, payload: unknown): Acknowledgement {
    if (name === 'join_chat') isJoined = true;
    if (name !== 'send_message') return { success: true };
    if (refusal) return refusal;
    const { message, clientId } = payload as { message: string; clientId: string };
    return { success: true, data: { message: keep({ side: 'user', message, clientId }) } };
  }

  const live: ChannelPorts['live'] = {
    open() {},
    close() {},
    isConnected: () => isConnected,
    onConnection(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set();
      listeners.set(name, heard.add(listener));
      return () => heard.delete(listener);
    },
    send(name, payload) {
      sent.push({ name, payload });
      // It has arrived; whether the answer does is another matter.
      const answer = answerTo(name, payload);
      return later(answers, () => answer);
    },
  };

  const calls: ChannelPorts['calls'] = {
    messages: ({ before, after }) =>
      later(pages, () => {
        const from = after === undefined ? 0 : log.findIndex(({ _id }) => _id === after) + 1;
        const to = before === undefined ? log.length : log.findIndex(({ _id }) => _id === before);
        const all = log.slice(from, to);
        const some = after === undefined ? all.slice(-pageSize) : all.slice(0, pageSize);
        return { messages: some, hasMore: all.length > some.length };
      }),
    async say({ clientId, text }) {
      if (uploadFails)
        throw new ApiError({ status: 415, code: 'UNSUPPORTED_FILE', message: 'This is no picture.' });
      return keep({ side: 'user', clientId, message: text });
    },
  };

  const settle = () => vi.advanceTimersByTimeAsync(0);
  const world = {
    log,
    sent,
    live,
    calls,
    tell,
    settle,
    writes: () => keep({ side: 'admin' }),
    refuse: (answer: Acknowledgement | null) => {
      refusal = answer;
    },
    failUploads: () => {
      uploadFails = true;
    },
    loseNextAnswer: () => answers.pop()?.lose(),
    deliverNews() {
      const [next] = told.splice(0, 1);
      if (next) tell(next[0], next[1] as never);
    },
    deliverAnswer: () => answers.shift()?.go(),
    deliverPage: () => pages.shift()?.go(),
    losePage: () => pages.shift()?.lose(),
    connect() {
      isConnected = true;
      for (const watcher of watchers) watcher();
    },
    cut() {
      isConnected = false;
      isJoined = false;
      told.length = 0;
      for (const one of answers.splice(0)) one.lose();
      for (const watcher of watchers) watcher();
    },
    /** Everything that is on its way arrives, and what comes of it. */
    async rest() {
      for (let quiet = 0; quiet < 4; ) {
        const isBusy = answers.length + pages.length + told.length > 0;
        world.deliverPage();
        world.deliverAnswer();
        world.deliverNews();
        await vi.advanceTimersByTimeAsync(isBusy ? 0 : 2_000);
        quiet = isBusy ? 0 : quiet + 1;
      }
    },
  };
  return world;
}

type World = ReturnType<typeof makeWorld>;

function open({ live, calls }: World, kept: readonly Sending[] = []) {
  const readUpTo = { user: 0, admin: 0 };
  const channel = createChannel({ chatId: 'chat', side: 'user', me: ada, readUpTo, kept, live, calls });
  return { channel, end: channel.open() };
}

const seqsOf = (messages: readonly ChatMessage[]) => messages.map(({ seq }) => seq);

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const acts = [
  'I write',
  'they write',
  'news',
  'answer',
  'page',
  'page is lost',
  'cut',
  'connect',
  'a moment',
] as const;

it('has each message once, by its place, whatever comes when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { maxLength: 60 }), async (story) => {
      const world = makeWorld(3);
      for (let before = 0; before < 2; before++) world.writes();
      const { channel, end } = open(world);
      let written = 0;
      const play: Record<(typeof acts)[number], () => unknown> = {
        'I write': () => channel.send(sendingOf(`mine ${written++}`)),
        'they write': world.writes,
        news: world.deliverNews,
        answer: world.deliverAnswer,
        page: world.deliverPage,
        'page is lost': world.losePage,
        cut: world.cut,
        connect: world.connect,
        'a moment': () => vi.advanceTimersByTimeAsync(2_000),
      };
      for (const act of story) {
        await play[act]();
        await world.settle();
        const seqs = seqsOf(channel.state().messages);
        expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      }
      world.connect();
      await world.rest();
      if (channel.state().phase === 'failed') channel.retry();
      await world.rest();
      while (channel.state().hasOlder) {
        void channel.readOlder();
        await world.rest();
      }
      expect(channel.state().sending).toEqual([]);
      expect(seqsOf(channel.state().messages)).toEqual(seqsOf(world.log));
      const mine = world.log.filter(({ side }) => side === 'user').map(({ message }) => message);
      expect(mine).toEqual(Array.from({ length: written }, (_, at) => `mine ${at}`));
      end();
    }),
    { numRuns: 400 },
  );
});

describe('sending', () => {
  it('waits for the connection, and keeps the order of what was written', async () => {
    const world = makeWorld();
    const { channel } = open(world);
    channel.send(sendingOf('a'));
    channel.send(sendingOf('b'));
    await world.rest();
    expect(world.sent).toEqual([]);
    world.connect();
    await world.rest();
    expect(world.log.map(({ message }) => message)).toEqual(['a', 'b']);
    expect(channel.state().sending).toEqual([]);
  });

  it('goes again under the same name when the answer was lost', async () => {
    const world = makeWorld();
    const { channel } = open(world);
    world.connect();
    await world.rest();
    channel.send(sendingOf('a'));
    await world.settle();
    world.cut();
    await world.settle();
    expect(channel.state()).toMatchObject({ link: 'lost', sending: [{ clientId: 'a', refusal: null }] });
    world.connect();
    await world.rest();
    expect(world.log).toHaveLength(1);
    expect(channel.state()).toMatchObject({ link: 'connected', sending: [] });
  });

  it('gives up after three tries without an answer, until somebody tries again', async () => {
    const world = makeWorld();
    const { channel } = open(world);
    world.connect();
    await world.rest();
    channel.send(sendingOf('a'));
    for (let tries = 0; tries < 3; tries++) {
      await world.settle();
      world.loseNextAnswer();
    }
    await world.settle();
    expect(channel.state().sending).toMatchObject([{ refusal: 'There was no answer.' }]);
    channel.sendAgain('a');
    await world.rest();
    expect(channel.state().sending).toEqual([]);
    expect(world.log).toHaveLength(1);
  });

  it('says why something was refused, goes on with the next, and can be tried again', async () => {
    const world = makeWorld();
    const { channel } = open(world);
    world.connect();
    await world.rest();
    world.refuse({ success: false, message: 'Too many messages.' });
    channel.send(sendingOf('a'));
    await world.settle();
    world.refuse(null);
    channel.send(sendingOf('b'));
    await world.rest();
    expect(channel.state().sending).toMatchObject([{ clientId: 'a', refusal: 'Too many messages.' }]);
    expect(world.log.map(({ message }) => message)).toEqual(['b']);
    channel.sendAgain('a');
    await world.rest();
    expect(channel.state().sending).toEqual([]);
  });

  it('goes on with what was written before the page was loaded again', async () => {
    const world = makeWorld();
    const { channel } = open(world, [sendingOf('a')]);
    world.connect();
    await world.rest();
    expect(channel.state().sending).toEqual([]);
    expect(world.log.map(({ clientId }) => clientId)).toEqual(['a']);
  });

  it('of a file is a call, whose refusal stands beside it', async () => {
    const world = makeWorld();
    const { channel } = open(world);
    world.connect();
    await world.rest();
    channel.send({ ...sendingOf('a'), file: new File(['x'], 'a.png') });
    await world.rest();
    expect(world.log.map(({ clientId }) => clientId)).toEqual(['a']);
    expect(world.sent.map(({ name }) => name)).toEqual(['join_chat']);
    world.failUploads();
    channel.send({ ...sendingOf('b'), file: new File(['x'], 'b.png') });
    await world.rest();
    expect(channel.state().sending).toMatchObject([{ clientId: 'b', refusal: 'This is no picture.' }]);
    channel.discard('b');
    expect(channel.state().sending).toEqual([]);
  });
});

describe('reading', () => {
  it('is told once for what has come, and again after a connection was lost', async () => {
    const world = makeWorld();
    const reads = () => world.sent.filter(({ name }) => name === 'mark_read').length;
    const { channel } = open(world);
    channel.markRead();
    world.connect();
    await world.rest();
    channel.markRead();
    expect(reads()).toBe(0);
    world.writes();
    await world.rest();
    channel.markRead();
    channel.markRead();
    expect(reads()).toBe(1);
    world.cut();
    world.connect();
    await world.rest();
    channel.markRead();
    expect(reads()).toBe(2);
    await world.rest();
    channel.markRead();
    expect(reads()).toBe(2);
    expect(channel.state().readUpTo.user).toBe(world.log.at(-1)?.seq);
  });

  it('of the other side is shown as it is told', async () => {
    const world = makeWorld();
    const { channel } = open(world);
    world.connect();
    channel.send(sendingOf('a'));
    await world.rest();
    world.tell('chat_read', { role: 'admin', chatId: 'another', seq: 9 });
    expect(channel.state().readUpTo.admin).toBe(0);
    world.tell('chat_read', { role: 'admin', chatId: 'chat', seq: 1 });
    expect(channel.state().readUpTo.admin).toBe(1);
    channel.noteRead({ user: 0, admin: 3 });
    expect(channel.state().readUpTo.admin).toBe(3);
  });
});

describe('the other side', () => {
  it('types for one second after the last word of it', async () => {
    const world = makeWorld();
    const { channel } = open(world);
    world.connect();
    await world.rest();
    const types = (isTyping: boolean, userId = kemi) =>
      world.tell('user_typing', { chatId: 'chat', userId, fullName: 'Kemi', isTyping });
    types(true, ada);
    expect(channel.state().typists).toEqual([]);
    types(true);
    await vi.advanceTimersByTimeAsync(999);
    expect(channel.state().typists).toMatchObject([{ fullName: 'Kemi' }]);
    types(true);
    await vi.advanceTimersByTimeAsync(999);
    expect(channel.state().typists).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(channel.state().typists).toEqual([]);
    types(true);
    types(false);
    expect(channel.state().typists).toEqual([]);
  });

  it('is heard when it writes, and not when its old messages are read', async () => {
    const world = makeWorld(1);
    world.writes();
    world.writes();
    const { channel } = open(world);
    world.connect();
    await world.rest();
    void channel.readOlder();
    await world.rest();
    expect(channel.state().messages).toHaveLength(2);
    expect(channel.state().heard).toBeNull();
    const said = world.writes();
    await world.rest();
    expect(channel.state().heard).toEqual(said);
    channel.send(sendingOf('a'));
    await world.rest();
    expect(channel.state().heard).toEqual(said);
  });
});

describe('loading', () => {
  it('asks for the last page once, and then for what came after it', async () => {
    const world = makeWorld();
    world.writes();
    const asked = vi.spyOn(world.calls, 'messages');
    open(world);
    world.connect();
    await world.rest();
    expect(asked.mock.calls).toEqual([[{}], [{ after: 'm0001' }]]);
  });

  it('that goes on over a lost connection makes none of it', async () => {
    const world = makeWorld();
    const { channel } = open(world);
    world.connect();
    world.deliverAnswer();
    await world.settle();
    world.cut();
    await world.rest();
    expect(channel.state()).toMatchObject({ phase: 'ready', link: 'connecting' });
  });

  it('that fails can be tried again', async () => {
    const world = makeWorld();
    world.writes();
    const { channel } = open(world);
    world.losePage();
    await world.settle();
    expect(channel.state().phase).toBe('failed');
    channel.retry();
    await world.rest();
    expect(channel.state()).toMatchObject({ phase: 'ready', messages: [{ seq: 1 }] });
  });

  it('of older ones that fails says so, and can be tried again', async () => {
    const world = makeWorld(2);
    for (let count = 0; count < 4; count++) world.writes();
    const { channel } = open(world);
    await world.rest();
    void channel.readOlder();
    world.losePage();
    await world.settle();
    expect(channel.state()).toMatchObject({ older: 'failed', hasOlder: true });
    void channel.readOlder();
    await world.rest();
    expect(channel.state()).toMatchObject({ older: 'resting', hasOlder: false });
    expect(channel.state().messages).toHaveLength(4);
  });
});

it('asks once more for a file, wherever its message stands', async () => {
  const world = makeWorld();
  for (let count = 0; count < 3; count++) world.writes();
  const { channel } = open(world);
  await world.rest();
  const attachment = { fileName: 'a.png', fileType: 'image/png', fileSize: 1, url: '/fresh' } as const;
  for (const [place, message] of channel.state().messages.entries()) {
    world.log[place] = { ...message, attachment: { ...attachment, fileName: `${place}.png` } };
    const fresh = channel.freshFile(message);
    world.deliverPage();
    expect(await fresh).toMatchObject({ fileName: `${place}.png` });
  }
});

it('leaves the conversation and hears nothing more', async () => {
  const world = makeWorld();
  const { channel, end } = open(world);
  world.connect();
  await world.rest();
  end();
  expect(world.sent.at(-1)).toEqual({ name: 'leave_chat', payload: 'chat' });
  world.tell('new_message', messageAt(7));
  expect(channel.state().messages).toEqual([]);
});
