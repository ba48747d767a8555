// A transition: what is read, locked and written together, its audit record, and what is told after it.
import type { LiveEntity } from '@burnish/contract/events';
import { auditRecords } from '../db/schema.ts';
import type { Actor } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Database, Queries } from './database.ts';
import type { NewId } from './ids.ts';
import type { Live } from './live.ts';

type Facts = Readonly<Record<string, unknown>>;

export interface Change {
  /** The business act, as in 'approve_receipt'. */
  readonly act: string;
  readonly entity: LiveEntity;
  readonly id: string;
  /** Whose thing it is: they are told, and an admin who is the owner is marked in the record. */
  readonly ownerId: string;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

export interface Transaction {
  readonly queries: Queries;
  /** The instant of the whole transaction. */
  readonly now: Date;
  readonly newId: NewId;
  /** Writes the audit record, and tells those who may see the thing once the transaction is through. */
  record(change: Change): Promise<void>;
}

export type Transact = <Result>(actor: Actor, work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

export function createTransact(parts: {
  database: Database;
  clock: Clock;
  newId: NewId;
  live: Live;
}): Transact {
  const { database, clock, newId, live } = parts;
  return async (actor, work) => {
    const changes: Change[] = [];
    const now = clock.now();
    const result = await database.queries.transaction(async (queries) =>
      work({
        queries,
        now,
        newId,
        async record(change) {
          await queries.insert(auditRecords).values({
            id: newId(),
            at: now,
            actorId: actor.id,
            isOwnCase: actor.role === 'admin' && actor.id === change.ownerId,
            act: change.act,
            entity: change.entity,
            entityId: change.id,
            before: change.before,
            after: change.after,
            address: actor.address,
          });
          changes.push(change);
        },
      }),
    );
    for (const { entity, id, ownerId } of changes) live.changed({ entity, id }, ownerId);
    return result;
  };
}
