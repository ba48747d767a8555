import type { ChatMessage } from '@burnish/contract/chat/entities';
import type { OutgoingMessage } from './state.ts';

export const ada = 'ada';
export const kemi = 'kemi';

/** The message with this sequence number. They are one minute apart, from 9:00 UTC on 20 November 2026. */
export function messageAt(seq: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  const side = changes.side ?? 'admin';
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
    subject: null,
    createdAt: new Date(Date.UTC(2026, 10, 20, 9, seq)).toISOString(),
    ...changes,
  };
}

export function outgoingMessage(clientId: string, text = clientId): OutgoingMessage {
  return {
    clientId,
    text,
    file: null,
    kind: 'message',
    subject: null,
    writtenAt: '2026-11-20T09:00:00.000Z',
    error: null,
  };
}
