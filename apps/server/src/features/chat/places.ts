// Where somebody may act: their own conversation, or for an admin any.
import type { Chat } from '@burnish/contract/entity';
import { mayRead } from '@burnish/domain/access/access';
import { sideOf } from '@burnish/domain/chat/chat';
import { DomainError } from '@burnish/domain/errors';
import type { Caller } from '../../platform/caller.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { isId } from '../../platform/ids.ts';
import type { Transact } from '../../platform/transaction.ts';
import type { Chats, Place } from './chats.ts';
import * as repository from './repository.ts';
import { chatView } from './view.ts';

/** @throws DomainError NOT_FOUND */
export function placeIn(caller: Caller, { id, userId }: Pick<repository.ChatRow, 'id' | 'userId'>): Place {
  if (!mayRead(caller, userId)) throw new DomainError('NOT_FOUND');
  return { id, userId, side: sideOf(caller.id, userId) };
}

export async function showChat(queries: Queries, chatId: string): Promise<Chat> {
  const record = await repository.findChat(queries, chatId);
  if (record === undefined) throw new DomainError('NOT_FOUND');
  return chatView(record);
}

export function createPlaces(parts: {
  database: Database;
  transact: Transact;
}): Pick<Chats, 'own' | 'withUser' | 'place'> {
  const { database, transact } = parts;
  const { queries } = database;

  async function begin(caller: Caller, userId: string): Promise<Chat> {
    return transact(caller, async (tx) => {
      if (!(await repository.isUser(tx.queries, userId))) throw new DomainError('NOT_FOUND');
      await repository.insertChat(tx.queries, { id: tx.newId(), userId, createdAt: tx.now });
      const begun = await repository.findChatOf(tx.queries, userId);
      if (begun === undefined) throw new Error('a conversation was begun and is not there');
      return chatView(begun);
    });
  }

  return {
    async own(caller) {
      const known = await repository.findChatOf(queries, caller.id);
      return known === undefined ? begin(caller, caller.id) : chatView(known);
    },

    async withUser(caller, userId) {
      if (!isId(userId)) throw new DomainError('NOT_FOUND');
      return begin(caller, userId);
    },

    async place(caller, chatId) {
      const userId = isId(chatId) ? await repository.findCustomer(queries, chatId) : undefined;
      if (userId === undefined) throw new DomainError('NOT_FOUND');
      return placeIn(caller, { id: chatId, userId });
    },
  };
}
