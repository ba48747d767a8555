// Reads messages: a page of a conversation, those about an order or invoice, and a transcript.
import type { Handled } from '@burnish/contract/api';
import type { ChatMessage } from '@burnish/contract/chat/entities';
import { canRead } from '@burnish/domain/access';
import { brand } from '@burnish/domain/brand';
import { chatSideOf, messagePageSize } from '@burnish/domain/chat/chat';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { Queries } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Files } from '../files/index.ts';
import { type ChatAccess, findAccess } from './access.ts';
import * as messageRepository from './messages/repository.ts';
import { getSubject, type SubjectInput } from './subject.ts';
import { messageView } from './view.ts';

type PageCall = 'GET /chat/user/chat/:id/messages';
type MessageQuery = Handled[PageCall]['query'];

export interface MessageReader {
  /** A page of messages, oldest first. @throws DomainError NOT_FOUND, INVALID_INPUT */
  list(caller: Caller, chatId: string, query: MessageQuery): Promise<Handled[PageCall]['reply']>;
  /** The last messages about an order or an invoice. @throws DomainError INVALID_INPUT, NOT_FOUND */
  listAbout(caller: Caller, subject: SubjectInput): Promise<ChatMessage[]>;
}

export function createMessageReader({ queries, files }: { queries: Queries; files: Files }): MessageReader {
  const view = (record: messageRepository.MessageRecord) => messageView(record, files);

  async function seqOf(
    { chatId, side }: ChatAccess,
    field: 'before' | 'after',
    messageId: string,
  ): Promise<number> {
    const seq = isId(messageId)
      ? await messageRepository.findSeq(queries, chatId, side, messageId)
      : undefined;
    if (seq === undefined) throw invalidInput(field, "This message isn't in this conversation.");
    return seq;
  }

  /** Ascending after a message, descending otherwise. */
  async function find(access: ChatAccess, { before, after }: MessageQuery, limit: number) {
    const range = { chatId: access.chatId, side: access.side, limit };
    if (after !== undefined)
      return messageRepository.listAfter(queries, range, await seqOf(access, 'after', after));
    const seq = before === undefined ? null : await seqOf(access, 'before', before);
    return messageRepository.listBefore(queries, range, seq);
  }

  return {
    async list(caller, chatId, query) {
      const access = await findAccess(queries, caller, chatId);
      const { before, after } = query;
      if (before !== undefined && after !== undefined)
        throw invalidInput('after', 'Use either `before` or `after`, not both.');
      const limit = Math.min(query.limit, messagePageSize);
      const found = await find(access, query, limit + 1);
      const messages = found.slice(0, limit).map(view);
      return {
        messages: after === undefined ? messages.toReversed() : messages,
        hasMore: found.length > limit,
      };
    },

    async listAbout(caller, input) {
      const subject = await getSubject(queries, input);
      if (!canRead(caller, subject.userId, 'chat:answer')) throw new DomainError('NOT_FOUND');
      const side = chatSideOf(caller.id, subject.userId);
      const found = await messageRepository.listAbout(queries, subject, side, messagePageSize);
      return found.map(view).toReversed();
    },
  };
}

const transcriptBatch = 500;

function transcriptLine({ message, sender }: messageRepository.MessageRecord): string {
  const time = message.createdAt.toISOString().slice(0, 16).replace('T', ' ');
  const name = sender === null ? brand.name : (sender.fullName ?? sender.email);
  const text = [
    ...(message.message === '' ? [] : [message.message]),
    ...(message.fileName === null ? [] : [`[${message.fileName}]`]),
  ].join(' ');
  return `${time} ${name}: ${text.replaceAll(/\r\n?|\n/g, '\n  ')}\n`;
}

/** A whole conversation as text, without notes. Both sides get the same. */
export async function buildTranscript(queries: Queries, chatId: string, now: Date) {
  const lines: string[] = [];
  let seq = 0;
  let found: messageRepository.MessageRecord[];
  do {
    found = await messageRepository.listAfter(queries, { chatId, side: 'user', limit: transcriptBatch }, seq);
    lines.push(...found.map(transcriptLine));
    seq = found.at(-1)?.message.seq ?? seq;
  } while (found.length === transcriptBatch);
  return { fileName: `conversation-${now.toISOString().slice(0, 10)}.txt`, text: lines.join('') };
}
