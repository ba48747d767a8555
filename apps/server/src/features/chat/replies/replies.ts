import type { CannedReply } from '@burnish/contract/chat/entities';
import { DomainError } from '@burnish/domain/errors';
import type { Database } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import * as repository from './repository.ts';

interface ReplyInput {
  readonly title: string;
  readonly text: string;
}

/** Replies that admins reuse. */
export interface CannedReplies {
  /** Sorted by title, ignoring case. */
  list(): Promise<CannedReply[]>;
  create(caller: Caller, input: ReplyInput): Promise<CannedReply>;
  /** @throws DomainError NOT_FOUND */
  update(caller: Caller, id: string, input: ReplyInput): Promise<CannedReply>;
  /** @throws DomainError NOT_FOUND */
  delete(caller: Caller, id: string): Promise<void>;
}

function replyView({ id, title, text }: repository.ReplyRow): CannedReply {
  return { _id: id, title, text };
}

export function createCannedReplies({
  database: { queries: reader },
  transact,
}: {
  database: Database;
  transact: Transact;
}): CannedReplies {
  return {
    list: async () => (await repository.listReplies(reader)).map(replyView),

    create: (caller, { title, text }) =>
      transact(caller, async (tx) => {
        const row = { id: tx.newId(), title, text };
        await repository.insertReply(tx.queries, row);
        return replyView(row);
      }),

    update: (caller, id, { title, text }) =>
      transact(caller, async ({ queries }) => {
        const row = { id, title, text };
        if (!isId(id) || !(await repository.updateReply(queries, row))) throw new DomainError('NOT_FOUND');
        return replyView(row);
      }),

    delete: (caller, id) =>
      transact(caller, async ({ queries }) => {
        if (!isId(id) || !(await repository.deleteReply(queries, id))) throw new DomainError('NOT_FOUND');
      }),
  };
}
