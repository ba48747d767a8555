import type { Chat, ChatMessage, ChatPerson } from '@burnish/contract/chat/entities';
import { chatMessageSample, chatPersonSample, chatSample } from '@burnish/contract/chat/samples';
import { describe, expect, it } from 'vitest';
import { includesChat, mergePages, withChat, withLastMessage, withUnreadCount } from './people.ts';

interface PersonOptions {
  unread?: number;
  hasPriority?: boolean;
  lastMessageTime?: string | null;
  hasChat?: boolean;
}

function person(
  name: string,
  { unread = 0, hasPriority = false, lastMessageTime = null, hasChat = true }: PersonOptions = {},
) {
  const user = { ...chatPersonSample.user, _id: name };
  const chat = {
    ...chatSample,
    _id: `chat of ${name}`,
    user,
    unreadCount: { user: 0, admin: unread },
    lastMessageTime,
  };
  return { user, hasPriority, chat: hasChat ? chat : null } satisfies ChatPerson;
}

const names = (people: readonly ChatPerson[]) => people.map(({ user }) => user._id);
const early = '2026-11-03T09:00:00.000Z';
const late = '2026-11-03T10:00:00.000Z';

describe('mergePages', () => {
  it('lists unread first, priority customers before others, latest first', () => {
    const people = [
      person('no chat', { hasChat: false }),
      person('read priority', { hasPriority: true, lastMessageTime: late }),
      person('read', { lastMessageTime: early }),
      person('unread early', { unread: 1, lastMessageTime: early }),
      person('unread late', { unread: 9, lastMessageTime: late }),
      person('unread priority', { unread: 1, hasPriority: true, lastMessageTime: early }),
    ];
    expect(names(mergePages([people]))).toEqual([
      'unread priority',
      'unread late',
      'unread early',
      'read priority',
      'read',
      'no chat',
    ]);
  });

  it('keeps the order of equal people', () => {
    const people = ['c', 'a', 'b'].map((name) => person(name, { hasChat: false }));
    expect(names(mergePages([people]))).toEqual(['c', 'a', 'b']);
  });

  it('lists a person on two pages once, as last loaded', () => {
    const people = mergePages([
      [person('a', { unread: 1 }), person('b')],
      [person('c'), person('a', { unread: 0 })],
    ]);
    expect(names(people)).toEqual(['a', 'b', 'c']);
    expect(people[0]?.chat?.unreadCount.admin).toBe(0);
  });
});

const people = [person('a', { lastMessageTime: early }), person('b', { lastMessageTime: early })] as const;

describe('withChat', () => {
  it('replaces only the given chat', () => {
    const chat = { ...people[1].chat, _id: 'chat of b', admin: null } as Chat;
    expect(withChat(people, chat)).toEqual([people[0], { ...people[1], chat }]);
    expect(withChat(people, { ...chat, _id: 'unknown' })).toBe(people);
  });
});

describe('withUnreadCount', () => {
  it('changes only the given chat', () => {
    const changed = withUnreadCount(people, 'chat of b', 3);
    expect(changed.map(({ chat }) => chat?.unreadCount.admin)).toEqual([0, 3]);
    expect(changed[0]).toBe(people[0]);
  });

  it('ignores an unknown chat', () => {
    expect(withUnreadCount(people, 'unknown', 3)).toBe(people);
  });
});

describe('withLastMessage', () => {
  const messageWith = (changes: Partial<ChatMessage>): ChatMessage => ({
    ...chatMessageSample,
    chat: 'chat of b',
    message: 'Hello',
    createdAt: late,
    ...changes,
  });
  const lastMessageOf = (changed: readonly ChatPerson[]) => changed[1]?.chat?.lastMessage;

  it('shows the text, or the file name of a file without a text', () => {
    expect(lastMessageOf(withLastMessage(people, messageWith({})))).toBe('Hello');
    const attachment = { fileName: 'skin.png', fileType: 'image/png', fileSize: 1, url: '/' } as const;
    expect(lastMessageOf(withLastMessage(people, messageWith({ message: '', attachment })))).toBe('skin.png');
  });

  it('ignores notes, automatic replies and messages older than the last one', () => {
    expect(withLastMessage(people, messageWith({ kind: 'note' }))).toBe(people);
    expect(withLastMessage(people, messageWith({ kind: 'automatic' }))).toBe(people);
    const older = messageWith({ createdAt: '2026-11-03T08:00:00.000Z' });
    expect(lastMessageOf(withLastMessage(people, older))).toBe(chatSample.lastMessage);
  });
});

describe('includesChat', () => {
  it('finds a chat by its id', () => {
    expect(includesChat(people, 'chat of b')).toBe(true);
    expect(includesChat(people, 'unknown')).toBe(false);
  });
});
