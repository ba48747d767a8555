// What the studio says often, prepared.
import type { CannedReply } from '@burnish/contract/entity';
import { DomainError } from '@burnish/domain/errors';
import type { Caller } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database.ts';
import { isId } from '../../../platform/ids.ts';
import type { Transact } from '../../../platform/transaction.ts';
import * as repository from './repository.ts';

interface NewReply {
  readonly title: string;
  readonly text: string;
}

export interface Replies {
  /** By title, whatever its case. */
  list(): Promise<CannedReply[]>;
  add(caller: Caller, reply: NewReply): Promise<CannedReply>;
  /** @throws DomainError NOT_FOUND */
  change(id: string, reply: NewReply): Promise<CannedReply>;
  /** @throws DomainError NOT_FOUND */
  remove(id: string): Promise<void>;
}

function replyView({ id, title, text }: repository.ReplyRow): CannedReply {
  return { _id: id, title, text };
}

export function createReplies({ database, transact }: { database: Database; transact: Transact }): Replies {
  const { queries } = database;
  return {
    list: async () => (await repository.listReplies(queries)).map(replyView),

    add: (caller, { title, text }) =>
      transact(caller, async (tx) => {
        const row = { id: tx.newId(), title, text };
        await repository.insertReply(tx.queries, row);
        return replyView(row);
      }),

    async change(id, { title, text }) {
      const row = { id, title, text };
      if (!isId(id) || !(await repository.updateReply(queries, row))) throw new DomainError('NOT_FOUND');
      return replyView(row);
    },

    async remove(id) {
      if (!isId(id) || !(await repository.deleteReply(queries, id))) throw new DomainError('NOT_FOUND');
    },
  };
}
