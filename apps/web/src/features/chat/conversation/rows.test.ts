import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageAt, outgoingMessage } from './messages.fixture.ts';
import { buildRows, type MessageRow } from './rows.ts';

beforeEach(() => vi.stubEnv('TZ', 'Africa/Lagos'));
afterEach(() => vi.unstubAllEnvs());

const readUpTo = { user: 0, admin: 0 };
const messageRows = (rows: readonly { type: string }[]) =>
  rows.filter((row): row is MessageRow => row.type === 'message');

describe('buildRows', () => {
  it('puts one day row before the first message of each day', () => {
    const messages = [
      messageAt(1, { createdAt: '2026-11-19T22:59:00.000Z' }),
      messageAt(2, { createdAt: '2026-11-19T23:00:00.000Z' }),
      messageAt(3, { createdAt: '2026-11-20T10:00:00.000Z' }),
    ];
    const rows = buildRows({ messages, outgoing: [], readUpTo }, 'user', '2026-11-20');
    expect(rows.map(({ type, key }) => [type, key])).toEqual([
      ['day', '2026-11-19'],
      ['message', 'm0001'],
      ['day', '2026-11-20'],
      ['message', 'm0002'],
      ['message', 'm0003'],
    ]);
  });

  it("shows messages of the viewer's side as sent, then read, but not notes", () => {
    const messages = [
      messageAt(1, { side: 'user' }),
      messageAt(2),
      messageAt(3, { side: 'user' }),
      messageAt(4, { kind: 'note' }),
    ];
    const isRead = (side: 'user' | 'admin') =>
      messageRows(
        buildRows({ messages, outgoing: [], readUpTo: { user: 1, admin: 2 } }, side, '2026-11-20'),
      ).map((row) => row.isRead);
    expect(isRead('user')).toEqual([true, null, false, null]);
    expect(isRead('admin')).toEqual([null, false, null, null]);
  });

  it('puts outgoing messages at the end', () => {
    const rows = buildRows(
      { messages: [messageAt(1)], outgoing: [outgoingMessage('a')], readUpTo },
      'user',
      '2026-11-20',
    );
    expect(rows.map(({ type }) => type)).toEqual(['day', 'message', 'outgoing']);
  });
});

describe('message groups', () => {
  const groupEnds = (messages: Parameters<typeof messageAt>[1][]) => {
    const all = messages.map((changes, index) => messageAt(index + 1, changes));
    const rows = messageRows(buildRows({ messages: all, outgoing: [], readUpTo }, 'user', '2026-11-20'));
    return rows.map(({ isFirst, isLast }) => `${isFirst ? 'first' : ''}${isLast ? 'last' : ''}`);
  };

  it('have one sender', () => {
    expect(groupEnds([{}, {}, {}, { side: 'user' }])).toEqual(['first', '', 'last', 'firstlast']);
  });

  it('have one kind', () => {
    expect(groupEnds([{}, { kind: 'note' }])).toEqual(['firstlast', 'firstlast']);
  });

  it('are less than five minutes apart and on one day', () => {
    const at = (createdAt: string) => ({ createdAt });
    expect(groupEnds([at('2026-11-20T09:00:00.000Z'), at('2026-11-20T09:04:59.000Z')])).toEqual([
      'first',
      'last',
    ]);
    expect(groupEnds([at('2026-11-20T09:00:00.000Z'), at('2026-11-20T09:05:00.000Z')])).toEqual([
      'firstlast',
      'firstlast',
    ]);
    expect(groupEnds([at('2026-11-20T22:59:00.000Z'), at('2026-11-20T23:00:00.000Z')])).toEqual([
      'firstlast',
      'firstlast',
    ]);
  });
});
