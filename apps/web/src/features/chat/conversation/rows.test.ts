import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockOf, dayOf, dayWords } from './days.ts';
import { type MessageRow, rowsOf } from './rows.ts';
import { messageAt, sendingOf } from './samples.ts';

beforeEach(() => vi.stubEnv('TZ', 'Africa/Lagos'));
afterEach(() => vi.unstubAllEnvs());

const readUpTo = { user: 0, admin: 0 };
const messagesIn = (rows: readonly { row: string }[]) =>
  rows.filter((row): row is MessageRow => row.row === 'message');

describe('days', () => {
  it("are the reader's own", () => {
    expect(dayOf('2026-11-20T22:59:00.000Z')).toBe('2026-11-20');
    expect(dayOf('2026-11-20T23:00:00.000Z')).toBe('2026-11-21');
    expect(clockOf('2026-11-20T23:05:00.000Z')).toBe('00:05');
    vi.stubEnv('TZ', 'America/New_York');
    expect(dayOf('2026-11-21T04:59:00.000Z')).toBe('2026-11-20');
    expect(clockOf('2026-11-21T04:59:00.000Z')).toBe('23:59');
  });

  it.each([
    ['2026-11-20', 'Today'],
    ['2026-11-19', 'Yesterday'],
    ['2026-11-18', '18 Nov 2026'],
    ['2025-11-20', '20 Nov 2025'],
    ['2026-11-21', '21 Nov 2026'],
  ])('%s, on 20 November, is %s', (day, words) => {
    expect(dayWords(day, '2026-11-20')).toBe(words);
  });

  it('are named once, before their first message', () => {
    const messages = [
      messageAt(1, { createdAt: '2026-11-19T22:59:00.000Z' }),
      messageAt(2, { createdAt: '2026-11-19T23:00:00.000Z' }),
      messageAt(3, { createdAt: '2026-11-20T10:00:00.000Z' }),
    ];
    const rows = rowsOf({ messages, sending: [], readUpTo }, 'user', '2026-11-20');
    expect(rows.map(({ row, key }) => [row, key])).toEqual([
      ['day', '2026-11-19'],
      ['message', 'm0001'],
      ['day', '2026-11-20'],
      ['message', 'm0002'],
      ['message', 'm0003'],
    ]);
  });
});

describe('messages that stand together', () => {
  const ends = (messages: Parameters<typeof messageAt>[1][]) => {
    const all = messages.map((change, at) => messageAt(at + 1, change));
    const rows = messagesIn(rowsOf({ messages: all, sending: [], readUpTo }, 'user', '2026-11-20'));
    return rows.map(({ isFirst, isLast }) => `${isFirst ? 'first' : ''}${isLast ? 'last' : ''}`);
  };

  it('are of one person, one after the other', () => {
    expect(ends([{}, {}, {}, { side: 'user' }])).toEqual(['first', '', 'last', 'firstlast']);
  });

  it('are of one kind', () => {
    expect(ends([{}, { kind: 'note' }])).toEqual(['firstlast', 'firstlast']);
  });

  it('are less than five minutes apart, on one day', () => {
    const at = (createdAt: string) => ({ createdAt });
    expect(ends([at('2026-11-20T09:00:00.000Z'), at('2026-11-20T09:04:59.000Z')])).toEqual(['first', 'last']);
    expect(ends([at('2026-11-20T09:00:00.000Z'), at('2026-11-20T09:05:00.000Z')])).toEqual([
      'firstlast',
      'firstlast',
    ]);
    expect(ends([at('2026-11-20T22:59:00.000Z'), at('2026-11-20T23:00:00.000Z')])).toEqual([
      'firstlast',
      'firstlast',
    ]);
  });
});

it('what one side has said is sent, then read; nobody waits for a note', () => {
  const messages = [
    messageAt(1, { side: 'user' }),
    messageAt(2),
    messageAt(3, { side: 'user' }),
    messageAt(4, { kind: 'note' }),
  ];
  const read = (side: 'user' | 'admin') =>
    messagesIn(rowsOf({ messages, sending: [], readUpTo: { user: 1, admin: 2 } }, side, '2026-11-20')).map(
      ({ isRead }) => isRead,
    );
  expect(read('user')).toEqual([true, null, false, null]);
  expect(read('admin')).toEqual([null, false, null, null]);
});

it('what is on its way stands at the end', () => {
  const rows = rowsOf(
    { messages: [messageAt(1)], sending: [sendingOf('a')], readUpTo },
    'user',
    '2026-11-20',
  );
  expect(rows.map(({ row }) => row)).toEqual(['day', 'message', 'sending']);
});
