import type { ChatMessage } from '@burnish/contract/chat/entities';
import { type ChatSide, messagePageSize } from '@burnish/domain/chat/chat';
import { call } from '../../../lib/api-client.ts';
import type { Progress } from '../../../lib/send-request.ts';
import { subjectField } from '../subject/subject.ts';
import type { MessagesPage, OutgoingMessage } from './state.ts';

interface MessagesQuery {
  readonly before?: string;
  readonly after?: string;
}

/** The calls for one conversation, as one side makes them. */
export interface ChatCalls {
  /** Oldest first: the newest page, or the page before or after a message. @throws ApiError */
  messages(query: MessagesQuery): Promise<MessagesPage>;
  /** Sends a message with a file; the text may be empty. @throws ApiError */
  sendMessage(message: OutgoingMessage, onProgress: (progress: Progress) => void): Promise<ChatMessage>;
}

/** A few screens of history. Missed messages use the largest page, for the fewest requests. */
const historyPageSize = 50;

function formDataOf({ text, file, clientId, kind, subject }: OutgoingMessage): FormData {
  const form = new FormData();
  if (text !== '') form.set('message', text);
  form.set('clientId', clientId);
  if (kind === 'note') form.set('kind', kind);
  for (const [name, id] of Object.entries(subject ? subjectField(subject) : {})) form.set(name, id);
  if (file) form.set('attachment', file);
  return form;
}

export function createChatCalls(side: ChatSide, chatId: string): ChatCalls {
  const params = { id: chatId };
  return {
    messages(range) {
      const query = { ...range, limit: range.after === undefined ? historyPageSize : messagePageSize };
      return side === 'user'
        ? call('GET /chat/user/chat/:id/messages', { params, query })
        : call('GET /chat/admin/chat/:id/messages', { params, query });
    },
    async sendMessage(outgoing, onProgress) {
      const input = { params, form: formDataOf(outgoing), onProgress, idempotencyKey: null };
      const { message } = await (side === 'user'
        ? call('POST /chat/user/chat/:id/messages', input)
        : call('POST /chat/admin/chat/:id/messages', input));
      return message;
    },
  };
}
