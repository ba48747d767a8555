import { expect, it } from 'vitest';
import { messageAt } from '../conversation/messages.fixture.ts';
import { unreadMessages } from './unread-messages.ts';

const written = (seq: number) => messageAt(seq, { side: 'user' });
const note = (seq: number) => messageAt(seq, { kind: 'note' });
const automatic = (seq: number) => messageAt(seq, { kind: 'automatic' });

const seqsOf = ({ shown }: ReturnType<typeof unreadMessages>) => shown.map(({ seq }) => seq);

it('shows unread messages between notes and automatic replies', () => {
  const messages = [written(1), messageAt(2), written(3), automatic(4), written(5), note(6), note(7)];
  const unread = unreadMessages(messages, 2);
  expect(seqsOf(unread)).toEqual([3, 5]);
  expect(unread.earlierCount).toBe(0);
});

it('shows the last five, and counts those before them', () => {
  const unread = unreadMessages([1, 2, 3, 4, 5, 6, 7, 8].map(written), 7);
  expect(seqsOf(unread)).toEqual([4, 5, 6, 7, 8]);
  expect(unread.earlierCount).toBe(2);
});

it('shows the last message once all are read', () => {
  const unread = unreadMessages([written(1), written(2), messageAt(3)], 0);
  expect(seqsOf(unread)).toEqual([2]);
  expect(unread.earlierCount).toBe(0);
});
