// Messages for the tests beside this file.
import type { ChatMessage } from '@burnish/contract/entity';
import type { Sending } from './state.ts';

export const ada = 'ada';
export const kemi = 'kemi';

/** Every minute one from 9:00 on the 20th of November, by its place. */
export function messageAt(seq: number, change: Partial<ChatMessage> = {}): ChatMessage {
  const side = change.side ?? 'admin';
  const sender = side === 'user' ? ada : kemi;
  return {
    _id: `m${String(seq).padStart(4, '0')}`,
    chat: 'chat',
    seq,
    kind: 'message',
    sender: { _id: sender, fullName: sender, email: `${sender}@burnish.test` },
    side,
    message: `number ${seq}`,
    attachment: null,
    about: null,
    createdAt: new Date(Date.UTC(2026, 10, 20, 9, seq)).toISOString(),
    ...change,
  };
}

export function sendingOf(clientId: string, text = clientId): Sending {
  return {
    clientId,
    text,
    file: null,
    kind: 'message',
    about: null,
    at: '2026-11-20T09:00:00.000Z',
    refusal: null,
  };
}
