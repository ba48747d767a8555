import { describe, expect, it } from 'vitest';
import { ada, kemi, messageAt, outgoingMessage } from './messages.fixture.ts';
import {
  type ConversationState,
  createClientId,
  emptyConversation,
  lastUnreadSeq,
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

const empty = emptyConversation({ user: 0, admin: 0 });
const seqs = ({ messages }: ConversationState) => messages.map(({ seq }) => seq);
const page = (from: number, to: number, hasMore = false) => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => messageAt(from + index)),
  hasMore,
});

describe('messages', () => {
  it('are unique and sorted by sequence number', () => {
    const state = withMessages(empty, [messageAt(3), messageAt(1), messageAt(3)], ada);
    expect(seqs(withMessages(state, [messageAt(2), messageAt(1)], ada))).toEqual([1, 2, 3]);
  });

  it('do not change the state when they are already known', () => {
    const state = withMessages(empty, [messageAt(1)], ada);
    expect(withMessages(state, [messageAt(1, { message: 'another' })], ada)).toBe(state);
  });

  it('load page by page from the newest', () => {
    const latest = withLatest(empty, page(51, 100, true), ada);
    expect(latest).toMatchObject({ hasOlder: true, completeUpTo: 'm0100' });
    const all = withOlder(latest, page(1, 50), ada);
    expect(all).toMatchObject({ hasOlder: false, completeUpTo: 'm0100' });
    expect(seqs(all)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  it('received as events do not hide messages missing before them', () => {
    const latest = withLatest(empty, page(1, 5), ada);
    const withEvent = withMessages(latest, [messageAt(9)], ada);
    expect(withEvent.completeUpTo).toBe('m0005');
    const complete = withMissed(withEvent, page(6, 9), ada);
    expect(seqs(complete)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(complete.completeUpTo).toBe('m0009');
    expect(withMissed(complete, page(1, 0), ada).completeUpTo).toBe('m0009');
  });
});

describe('outgoing messages', () => {
  const sending = withOutgoing(empty, outgoingMessage('a'));

  it('are removed when the stored message arrives', () => {
    const stored = messageAt(1, { side: 'user', clientId: 'a' });
    expect(withMessages(sending, [stored], ada).outgoing).toEqual([]);
  });

  it("stay when another user's message has the same client id", () => {
    expect(withMessages(sending, [messageAt(1, { clientId: 'a' })], ada).outgoing).toHaveLength(1);
  });

  it('carry the error until they are retried or removed', () => {
    const failed = withSendError(sending, 'a', 'Too many.');
    expect(failed.outgoing).toEqual([{ ...outgoingMessage('a'), error: 'Too many.' }]);
    expect(withSendError(failed, 'a', null).outgoing).toEqual([outgoingMessage('a')]);
    expect(withoutOutgoing(failed, 'a').outgoing).toEqual([]);
  });
});

describe('read marks', () => {
  it('only move forward', () => {
    const read = withRead(empty, 'admin', 4);
    expect(read.readUpTo).toEqual({ user: 0, admin: 4 });
    expect(withRead(read, 'admin', 3)).toBe(read);
  });

  it('move with a reply, but not with a note or an automatic reply', () => {
    const messages = [
      messageAt(1, { side: 'user' }),
      messageAt(2, { kind: 'automatic' }),
      messageAt(3, { kind: 'note' }),
    ];
    expect(withMessages(empty, messages, ada).readUpTo).toEqual({ user: 1, admin: 0 });
    expect(withMessages(empty, [...messages, messageAt(4)], ada).readUpTo.admin).toBe(4);
  });

  it('end at the last message that counts as unread for a side', () => {
    const messages = [
      messageAt(1, { side: 'user' }),
      messageAt(2),
      messageAt(3, { kind: 'note' }),
      messageAt(4, { kind: 'automatic' }),
    ];
    expect(lastUnreadSeq('user', messages)).toBe(2);
    expect(lastUnreadSeq('admin', messages)).toBe(1);
    expect(lastUnreadSeq('user', [])).toBe(0);
  });
});

describe('typing', () => {
  const event = { userId: kemi, fullName: 'Kemi', isTyping: true };
  const typing = withTyping(empty, event, 10_000);

  it('expires one second after the last event', () => {
    expect(withoutExpiredTypists(typing, 10_999).typists).toHaveLength(1);
    expect(withoutExpiredTypists(typing, 11_000).typists).toEqual([]);
    const renewed = withTyping(typing, event, 10_600);
    expect(renewed.typists).toEqual([{ userId: kemi, fullName: 'Kemi', expiresAt: 11_600 }]);
  });

  it('ends with an event or with their message', () => {
    expect(withTyping(typing, { ...event, isTyping: false }, 10_100).typists).toEqual([]);
    expect(withMessages(typing, [messageAt(1)], ada).typists).toEqual([]);
    expect(withMessages(typing, [messageAt(1, { side: 'user' })], ada).typists).toHaveLength(1);
  });
});

it('creates random UUIDs', () => {
  const ids = Array.from({ length: 100 }, createClientId);
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
  expect(new Set(ids).size).toBe(100);
});
