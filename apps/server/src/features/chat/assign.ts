import { DomainError } from '@burnish/domain/errors';
import type { Transact } from '../../platform/transaction.ts';
import type { Chats } from './chats.ts';
import { showChat } from './places.ts';
import * as repository from './repository.ts';

/** Nobody has their own conversation: on its customer's side there is nothing to take. */
export function createAssign(parts: { transact: Transact; place: Chats['place'] }): Chats['assign'] {
  const { transact, place: placeOf } = parts;
  return async (caller, chatId, take) => {
    const { userId, side } = await placeOf(caller, chatId);
    if (side === 'user') throw new DomainError('FORBIDDEN');
    return transact(caller, async (tx) => {
      const locked = await repository.lockChat(tx.queries, chatId, caller.id);
      if (locked === undefined) throw new DomainError('NOT_FOUND');
      const { chat } = locked;
      const isFree = chat.adminId === null || take;
      if (isFree && chat.adminId !== caller.id) {
        await repository.updateChat(tx.queries, chatId, { adminId: caller.id });
        tx.record({
          act: 'assign_chat',
          entity: 'chat',
          id: chatId,
          ownerId: userId,
          before: { adminId: chat.adminId },
          after: { adminId: caller.id },
        });
      }
      return showChat(tx.queries, chatId);
    });
  };
}
