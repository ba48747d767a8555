import { personSample, staffSample } from '../accounts/samples.ts';
import { invoiceRefSample } from '../orders/samples.ts';
import type { CannedReply, Chat, ChatMessage, ChatPerson } from './entities.ts';

export const chatSample: Chat = {
  _id: '0193f6d2-8c40-7a1b-9e37-2b5d60c1f8a4',
  user: personSample,
  admin: staffSample,
  lastMessage: 'Thank you, the freckles stay.',
  lastMessageTime: '2026-11-03T10:02:17.000Z',
  unreadCount: { user: 1, admin: 0 },
  readUpTo: { user: 1, admin: 2 },
  createdAt: '2026-11-03T09:58:40.000Z',
};

export const chatMessageSample: ChatMessage = {
  _id: '0193f6d5-d9a8-7e02-b6c4-91f03a7e5d20',
  chat: chatSample._id,
  seq: 2,
  kind: 'message',
  sender: { ...staffSample, email: 'tobi@burnish.test' },
  side: 'admin',
  message: 'Thank you, the freckles stay.',
  attachment: null,
  subject: { kind: 'invoice', _id: invoiceRefSample._id, label: invoiceRefSample.invoiceNumber },
  clientId: '5f0c7e9a',
  createdAt: '2026-11-03T10:02:17.000Z',
};

export const chatPersonSample: ChatPerson = { user: personSample, hasPriority: true, chat: chatSample };

export const cannedReplySample: CannedReply = {
  _id: '0193f6e0-15b3-7c44-a0d9-6e8f21b7c93a',
  title: 'Receipt received',
  text: "Thank you, we have your receipt. We'll get back to you within two hours.",
};

export const transcriptSample = {
  fileName: 'conversation-2026-11-03.txt',
  text: '2026-11-03 09:58 Adaeze Okafor: Please leave the freckles.\n2026-11-03 10:02 Tobi Alade: Thank you, the freckles stay.\n',
};
