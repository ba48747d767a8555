// The calls of one side of a conversation.
import type { ChatMessage } from '@burnish/contract/entity';
import { type ChatSide, messagesAtOnce } from '@burnish/domain/chat/chat';
import { call } from '../../../lib/service.ts';
import type { Progress } from '../../../lib/transmit.ts';
import type { MessagesPage, Sending } from './state.ts';

interface Asked {
  readonly before?: string;
  readonly after?: string;
}

export interface ChatCalls {
  /** Oldest first: the last ones, or those beside a message. @throws ApiError */
  messages(query: Asked): Promise<MessagesPage>;
  /** With a file; the words may be missing. @throws ApiError */
  say(sending: Sending, onProgress: (progress: Progress) => void): Promise<ChatMessage>;
}

/** A page of the history is a few screens high, and what was missed comes in as few answers as there can be. */
const historyAtOnce = 50;

function formOf({ text, file, clientId, kind, about }: Sending): FormData {
  const form = new FormData();
  if (text !== '') form.set('message', text);
  form.set('clientId', clientId);
  if (kind === 'note') form.set('kind', kind);
  if (about) form.set(about.kind === 'order' ? 'orderId' : 'invoiceId', about._id);
  if (file) form.set('attachment', file);
  return form;
}

export function callsOf(side: ChatSide, chatId: string): ChatCalls {
  const params = { id: chatId };
  return {
    messages(asked) {
      const query = { ...asked, limit: asked.after === undefined ? historyAtOnce : messagesAtOnce };
      return side === 'user'
        ? call('GET /chat/user/chat/:id/messages', { params, query })
        : call('GET /chat/admin/chat/:id/messages', { params, query });
    },
    async say(sending, onProgress) {
      const input = { params, form: formOf(sending), onProgress };
      const { message } = await (side === 'user'
        ? call('POST /chat/user/chat/:id/messages', input)
        : call('POST /chat/admin/chat/:id/messages', input));
      return message;
    },
  };
}
