// Who may act in a conversation, and on which side: customers in their own, staff who answer chats in any.
import { canRead } from '@burnish/domain/access';
import { type ChatSide, chatSideOf } from '@burnish/domain/chat/chat';
import { DomainError } from '@burnish/domain/errors';
import type { Queries } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Caller } from '../../platform/http/caller.ts';
import * as repository from './repository.ts';

/** A conversation, and the caller's side of it. */
export interface ChatAccess {
  readonly chatId: string;
  readonly customerId: string;
  /** Staff in their own conversation are its customer. */
  readonly side: ChatSide;
}

/** @throws DomainError NOT_FOUND */
export function accessTo(
  caller: Caller,
  { id, userId }: Pick<repository.ChatRow, 'id' | 'userId'>,
): ChatAccess {
  if (!canRead(caller, userId, 'chat:answer')) throw new DomainError('NOT_FOUND');
  return { chatId: id, customerId: userId, side: chatSideOf(caller.id, userId) };
}

/** @throws DomainError NOT_FOUND, including for another user's conversation */
export async function findAccess(queries: Queries, caller: Caller, chatId: string): Promise<ChatAccess> {
  const userId = isId(chatId) ? await repository.findCustomerId(queries, chatId) : undefined;
  if (userId === undefined) throw new DomainError('NOT_FOUND');
  return accessTo(caller, { id: chatId, userId });
}
