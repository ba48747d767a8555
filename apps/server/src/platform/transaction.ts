// A transition: what is read, locked and written together, its audit record, and what is told after it.
import type { Changed, LiveEntity } from '@burnish/contract/events';
import type { AuditAct } from '@burnish/domain/audit-acts';
import { auditRecords } from '../db/schema.ts';
import type { Actor } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Database, Queries } from './database.ts';
import { settleClaim } from './idempotency/idempotency.ts';
import type { NewId } from './ids.ts';
import type { Live } from './live.ts';

type Facts = Readonly<Record<string, unknown>>;

export interface Change {
  /** The business act, as in 'approve_receipt'. */
  readonly act: AuditAct;
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
  /** Makes an audit record of this transaction, and tells those who may see the thing once it is through. */
  record(change: Change): void;
  /** Tells of what changed along with something recorded. */
  tell(thing: Changed, ownerId: string): void;
}

export type Transact = <Result>(actor: Actor, work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

export function createTransact(parts: {
  database: Database;
  clock: Clock;
  newId: NewId;
  live: Live;
}): Transact {
  const { database, clock, newId, live } = parts;

  /** All of a transaction at once, as its last statement. */
  async function writeAudit(queries: Queries, actor: Actor, now: Date, changes: readonly Change[]) {
    if (changes.length === 0) return;
    await queries.insert(auditRecords).values(
      changes.map(({ act, entity, id, ownerId, before, after }) => ({
        id: newId(),
        at: now,
        actorId: actor.id,
        isOwnCase: actor.role === 'admin' && actor.id === ownerId,
        act,
        entity,
        entityId: id,
        before,
        after,
        address: actor.address,
      })),
    );
  }

  return async (actor, work) => {
    const changes: Change[] = [];
    const told: { thing: Changed; ownerId: string }[] = [];
    const now = clock.now();
    const result = await database.queries.transaction(async (queries) => {
      const done = await work({
        queries,
        now,
        newId,
        record(change) {
          changes.push(change);
          told.push({ thing: { entity: change.entity, id: change.id }, ownerId: change.ownerId });
        },
        tell: (thing, ownerId) => told.push({ thing, ownerId }),
      });
      await writeAudit(queries, actor, now, changes);
      if (actor.claim !== undefined) await settleClaim(queries, actor.claim, now);
      return done;
    });
    for (const { thing, ownerId } of told) live.changed(thing, ownerId);
    return result;
  };
}
