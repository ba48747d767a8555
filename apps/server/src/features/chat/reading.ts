// What was said, read by either side: page by page, about an order or an invoice, and that it is read.
import type { ChatMessage } from '@burnish/contract/entity';
import { mayRead } from '@burnish/domain/access/access';
import { messagesAtOnce, sideOf } from '@burnish/domain/chat/chat';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { Caller } from '../../platform/caller.ts';
import type { Queries } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import type { Transact } from '../../platform/transaction.ts';
import type { Files } from '../files/index.ts';
import type { ChatNews, Chats, Place } from './chats.ts';
import { showChat } from './places.ts';
import * as repository from './repository.ts';
import { askedAbout } from './subject.ts';
import { messageView } from './view.ts';

type Beside = Parameters<Chats['messages']>[2];

export interface Reading extends Pick<Chats, 'messages' | 'markRead'> {
  /** The last ones about an order or an invoice. @throws DomainError INVALID_INPUT, NOT_FOUND */
  about(
    caller: Caller,
    named: { readonly orderId?: string | undefined; readonly invoiceId?: string | undefined },
  ): Promise<ChatMessage[]>;
}

export function createReading(parts: {
  transact: Transact;
  queries: Queries;
  files: Files;
  news: ChatNews;
  place: Chats['place'];
}): Reading {
  const { transact, queries, files, news, place: placeOf } = parts;
  const view = (record: repository.MessageRecord) => messageView(record, files);

  async function seqOf(place: Place, member: 'before' | 'after', id: string): Promise<number> {
    const seq = isId(id) ? await repository.findPlace(queries, place.id, place.side, id) : undefined;
    if (seq === undefined) throw invalidInput(member, 'This is no message of this conversation.');
    return seq;
  }

  async function find(place: Place, { before, after }: Beside, limit: number) {
    const stretch = { chatId: place.id, side: place.side, limit };
    if (after !== undefined)
      return repository.listAfter(queries, stretch, await seqOf(place, 'after', after));
    const seq = before === undefined ? null : await seqOf(place, 'before', before);
    return repository.listBefore(queries, stretch, seq);
  }

  return {
    async messages(caller, chatId, query) {
      const place = await placeOf(caller, chatId);
      const { before, after } = query;
      if (before !== undefined && after !== undefined)
        throw invalidInput('after', 'Ask for what is before a message or after one, not for both.');
      const limit = Math.min(query.limit, messagesAtOnce);
      const found = await find(place, query, limit + 1);
      const messages = found.slice(0, limit).map(view);
      return {
        messages: after === undefined ? messages.toReversed() : messages,
        hasMore: found.length > limit,
      };
    },

    async about(caller, named) {
      const subject = await askedAbout(queries, named);
      if (!mayRead(caller, subject.userId)) throw new DomainError('NOT_FOUND');
      const side = sideOf(caller.id, subject.userId);
      const found = await repository.listAbout(queries, subject, side, messagesAtOnce);
      return found.map(view).toReversed();
    },

    async markRead(caller, chatId) {
      const place = await placeOf(caller, chatId);
      const { seq, chat } = await transact(caller, async (tx) => ({
        seq: await repository.setRead(tx.queries, place.id, place.side),
        chat: await showChat(tx.queries, place.id),
      }));
      if (seq !== undefined) news.read({ place, side: place.side, seq });
      return chat;
    },
  };
}
