import { describe, expect, it } from 'vitest';
import { ada, kemi, messageAt, sendingOf } from './samples.ts';
import {
  type ConversationState,
  emptyConversation,
  lastFor,
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

const empty = emptyConversation({ user: 0, admin: 0 });
const seqs = ({ messages }: ConversationState) => messages.map(({ seq }) => seq);
const page = (from: number, to: number, hasMore = false) => ({
  messages: Array.from({ length: to - from + 1 }, (_, at) => messageAt(from + at)),
  hasMore,
});

describe('messages', () => {
  it('stand once and by their places, however they came', () => {
    const state = withMessages(empty, [messageAt(3), messageAt(1), messageAt(3)], ada);
    expect(seqs(withMessages(state, [messageAt(2), messageAt(1)], ada))).toEqual([1, 2, 3]);
  });

  it('that are known already change nothing', () => {
    const state = withMessages(empty, [messageAt(1)], ada);
    expect(withMessages(state, [messageAt(1, { message: 'another' })], ada)).toBe(state);
  });

  it('come page by page from the end', () => {
    const latest = withLatest(empty, page(51, 100, true), ada);
    expect(latest).toMatchObject({ hasOlder: true, knownUpTo: 'm0100' });
    const all = withOlder(latest, page(1, 50), ada);
    expect(all).toMatchObject({ hasOlder: false, knownUpTo: 'm0100' });
    expect(seqs(all)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  });

  it('that are news do not hide what is missing before them', () => {
    const latest = withLatest(empty, page(1, 5), ada);
    const told = withMessages(latest, [messageAt(9)], ada);
    expect(told.knownUpTo).toBe('m0005');
    const missed = withMissed(told, page(6, 9), ada);
    expect(seqs(missed)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(missed.knownUpTo).toBe('m0009');
    expect(withMissed(missed, page(1, 0), ada).knownUpTo).toBe('m0009');
  });
});

describe('what is on its way', () => {
  const sending = withSending(empty, sendingOf('a'));

  it('is gone when it has arrived, as whatever it comes back', () => {
    const arrived = messageAt(1, { side: 'user', clientId: 'a' });
    expect(withMessages(sending, [arrived], ada).sending).toEqual([]);
  });

  it('stays when somebody else has named a message the same', () => {
    expect(withMessages(sending, [messageAt(1, { clientId: 'a' })], ada).sending).toHaveLength(1);
  });

  it('says why it was refused, and can be tried again or removed', () => {
    const refused = withRefusal(sending, 'a', 'Too many.');
    expect(refused.sending).toEqual([{ ...sendingOf('a'), refusal: 'Too many.' }]);
    expect(withRefusal(refused, 'a', null).sending).toEqual([sendingOf('a')]);
    expect(without(refused, 'a').sending).toEqual([]);
  });
});

describe('read marks', () => {
  it('never go back', () => {
    const read = withRead(empty, 'admin', 4);
    expect(read.readUpTo).toEqual({ user: 0, admin: 4 });
    expect(withRead(read, 'admin', 3)).toBe(read);
  });

  it('follow from an answer, and not from a note or an automatic one', () => {
    const said = [
      messageAt(1, { side: 'user' }),
      messageAt(2, { kind: 'automatic' }),
      messageAt(3, { kind: 'note' }),
    ];
    expect(withMessages(empty, said, ada).readUpTo).toEqual({ user: 1, admin: 0 });
    expect(withMessages(empty, [...said, messageAt(4)], ada).readUpTo.admin).toBe(4);
  });

  it('are wanted up to the last message that waits for a side', () => {
    const said = [
      messageAt(1, { side: 'user' }),
      messageAt(2),
      messageAt(3, { kind: 'note' }),
      messageAt(4, { kind: 'automatic' }),
    ];
    expect(lastFor('user', said)).toBe(2);
    expect(lastFor('admin', said)).toBe(1);
    expect(lastFor('user', [])).toBe(0);
  });
});

describe('typing', () => {
  const news = { userId: kemi, fullName: 'Kemi', isTyping: true };
  const typing = withTyping(empty, news, 10_000);

  it('lasts one second from the last word of it', () => {
    expect(withoutSilent(typing, 10_999).typists).toHaveLength(1);
    expect(withoutSilent(typing, 11_000).typists).toEqual([]);
    const still = withTyping(typing, news, 10_600);
    expect(still.typists).toEqual([{ userId: kemi, fullName: 'Kemi', until: 11_600 }]);
  });

  it('ends when they say so, or when their message is there', () => {
    expect(withTyping(typing, { ...news, isTyping: false }, 10_100).typists).toEqual([]);
    expect(withMessages(typing, [messageAt(1)], ada).typists).toEqual([]);
    expect(withMessages(typing, [messageAt(1, { side: 'user' })], ada).typists).toHaveLength(1);
  });
});
