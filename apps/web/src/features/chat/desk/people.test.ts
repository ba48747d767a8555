import type { ChatMessage, ChatPerson } from '@burnish/contract/entity';
import { chatMessageSample, chatPersonSample, chatSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { inTurn, knowsChat, withMessage, withUnread } from './people.ts';

interface Standing {
  unread?: number;
  hasPriority?: boolean;
  at?: string | null;
  hasChat?: boolean;
}

function person(name: string, { unread = 0, hasPriority = false, at = null, hasChat = true }: Standing = {}) {
  const user = { ...chatPersonSample.user, _id: name };
  const chat = {
    ...chatSample,
    _id: `chat of ${name}`,
    user,
    unreadCount: { user: 0, admin: unread },
    lastMessageTime: at,
  };
  return { user, hasPriority, chat: hasChat ? chat : null } satisfies ChatPerson;
}

const names = (people: readonly ChatPerson[]) => people.map(({ user }) => user._id);
const early = '2026-11-03T09:00:00.000Z';
const late = '2026-11-03T10:00:00.000Z';

describe('inTurn', () => {
  it('begins with whoever waits, Gold and Diamond before others, the latest of each first', () => {
    const people = [
      person('nobody yet', { hasChat: false }),
      person('read gold', { hasPriority: true, at: late }),
      person('read', { at: early }),
      person('waits', { unread: 1, at: early }),
      person('waits longer', { unread: 9, at: late }),
      person('gold waits', { unread: 1, hasPriority: true, at: early }),
    ];
    expect(names(inTurn([people]))).toEqual([
      'gold waits',
      'waits longer',
      'waits',
      'read gold',
      'read',
      'nobody yet',
    ]);
  });

  it('leaves those it cannot tell apart as they came', () => {
    const people = ['c', 'a', 'b'].map((name) => person(name, { hasChat: false }));
    expect(names(inTurn([people]))).toEqual(['c', 'a', 'b']);
  });

  it('has nobody twice, whatever page they moved to, and knows them as they were read last', () => {
    const people = inTurn([
      [person('a', { unread: 1 }), person('b')],
      [person('c'), person('a', { unread: 0 })],
    ]);
    expect(names(people)).toEqual(['a', 'b', 'c']);
    expect(people[0]?.chat?.unreadCount.admin).toBe(0);
  });
});

describe('what is heard', () => {
  const people = [person('a', { at: early }), person('b', { at: early })];
  const said = (change: Partial<ChatMessage>): ChatMessage => ({
    ...chatMessageSample,
    chat: 'chat of b',
    message: 'Hello',
    createdAt: late,
    ...change,
  });
  const lastOf = (changed: readonly ChatPerson[]) => changed[1]?.chat?.lastMessage;

  it('changes the number of that conversation only', () => {
    const changed = withUnread(people, 'chat of b', 3);
    expect(changed.map(({ chat }) => chat?.unreadCount.admin)).toEqual([0, 3]);
    expect(changed[0]).toBe(people[0]);
  });

  it('changes the last message, or the name of the file that was sent alone', () => {
    expect(lastOf(withMessage(people, said({})))).toBe('Hello');
    const attachment = { fileName: 'skin.png', fileType: 'image/png', fileSize: 1, url: '/' } as const;
    expect(lastOf(withMessage(people, said({ message: '', attachment })))).toBe('skin.png');
  });

  it('does not change it by a note, by an automatic answer, or by one that came too late', () => {
    expect(withMessage(people, said({ kind: 'note' }))).toBe(people);
    expect(withMessage(people, said({ kind: 'automatic' }))).toBe(people);
    expect(lastOf(withMessage(people, said({ createdAt: '2026-11-03T08:00:00.000Z' })))).toBe(
      chatSample.lastMessage,
    );
  });

  it('says where it knows nobody', () => {
    expect(knowsChat(people, 'chat of b')).toBe(true);
    expect(knowsChat(people, 'elsewhere')).toBe(false);
    expect(withUnread(people, 'elsewhere', 3)).toBe(people);
  });
});
