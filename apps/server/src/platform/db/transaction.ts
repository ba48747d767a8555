// A transaction with its audit records and notifications, and the events that are published after its commit.
import type { EntityName } from '@burnish/contract/events';
import { isStaff } from '@burnish/domain/access';
import type { AuditAction } from '@burnish/domain/audit-actions';
import { DomainError } from '@burnish/domain/errors';
import type { NotificationEvent } from '@burnish/domain/notifications/events';
import type { Clock } from '../clock.ts';
import type { Actor } from '../http/caller.ts';
import { completeClaim } from '../http/idempotency/idempotency.ts';
import { type CommittedAction, notifyObservers } from '../operations.ts';
import type { ChangedEntity, ChangePublisher } from '../realtime/change-publisher.ts';
import type { Database, Queries } from './database.ts';
import type { NewId } from './ids.ts';
import { together } from './together.ts';

type RecordedValues = Readonly<Record<string, unknown>>;

export interface Change {
  readonly action: AuditAction;
  readonly entity: EntityName;
  readonly id: string;
  /**
   * The customer who owns the entity. They receive the event, and the record of an admin who changes their own order is
   * marked. Null: it belongs to the studio.
   */
  readonly ownerId: string | null;
  /** The owner receives no event: what changed is visible to staff only. */
  readonly isStaffOnly?: true;
  /** Members of staff to whom the entity is assigned. */
  readonly assigneeIds?: readonly string[];
  readonly before: RecordedValues | null;
  readonly after: RecordedValues | null;
}

export interface NewAuditRecord {
  readonly id: string;
  readonly createdAt: Date;
  /** Null: the system. */
  readonly actorId: string | null;
  readonly ownerId: string | null;
  /** Whether an admin acted on an order of their own. */
  readonly isOwnCase: boolean;
  readonly action: AuditAction;
  readonly entity: EntityName;
  readonly entityId: string;
  readonly before: RecordedValues | null;
  readonly after: RecordedValues | null;
  readonly ipAddress: string | null;
}

/** Saves the audit records of a transaction as part of it. The audit feature owns the table. */
export type SaveAuditRecords = (queries: Queries, records: readonly NewAuditRecord[]) => Promise<void>;

/** Something that people may be notified of. */
export interface Notice {
  readonly event: NotificationEvent;
  /** What it is about. */
  readonly entityId: string;
  /** The customer whom it concerns. Null: it concerns the studio. */
  readonly ownerId: string | null;
  /** Of the staff, only this person is notified, unless they can't be anymore. */
  readonly preferredStaffId?: string | undefined;
  /** Members of staff to whom it is assigned. */
  readonly assigneeIds?: readonly string[] | undefined;
  /** People are notified once of an event with the same key. */
  readonly key: string;
}

type RecordedChange = Pick<NewAuditRecord, 'id' | 'action' | 'entity' | 'entityId' | 'ownerId'> &
  Pick<Change, 'assigneeIds'>;

/** What happened in a transaction, for `SaveNotifications`. */
export interface Happened {
  /** Null: the system. */
  readonly actorId: string | null;
  readonly records: readonly RecordedChange[];
  readonly notices: readonly Notice[];
}

/**
 * Saves whom to notify of what happened, as part of the transaction, and returns what to publish after its commit. The
 * notifications feature owns the table.
 */
export type SaveNotifications = (
  tx: Pick<Transaction, 'queries' | 'now' | 'newId'>,
  happened: Happened,
) => Promise<readonly ChangedEntity[]>;

/** Saves what to send to the studio's other systems, as part of the transaction. The webhooks feature owns the tables. */
export type SaveWebhookEvents = (
  tx: Pick<Transaction, 'queries' | 'now' | 'newId'>,
  happened: Happened,
) => Promise<void>;

export interface Transaction {
  readonly queries: Queries;
  /** The same instant for the whole transaction. */
  readonly now: Date;
  readonly newId: NewId;
  /** Null: the system. */
  readonly actorId: string | null;
  /** Adds an audit record, and publishes the change after the commit. */
  record(change: Change): void;
  /** Publishes, after the commit, a change that needs no audit record. */
  publish(change: ChangedEntity): void;
  /** Notifies people of something that follows from no audited action. */
  notify(notice: Notice): void;
}

/** @throws DomainError CONNECTION_CLOSED if the actor isn't connected, in which case nothing is committed without a claim */
export type Transact = <Result>(actor: Actor, work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

function committedAction({ action, after }: Change): CommittedAction {
  return { action, photos: typeof after?.photos === 'number' ? after.photos : null };
}

export function createTransact(deps: {
  database: Database;
  clock: Clock;
  newId: NewId;
  realtime: Pick<ChangePublisher, 'publish'>;
  saveAuditRecords: SaveAuditRecords;
  saveNotifications: SaveNotifications;
  saveWebhookEvents: SaveWebhookEvents;
}): Transact {
  const { database, clock, newId, realtime, saveAuditRecords, saveNotifications, saveWebhookEvents } = deps;

  function auditRecord(actor: Actor, now: Date, change: Change): NewAuditRecord {
    const { action, entity, id: entityId, ownerId, before, after } = change;
    return {
      id: newId(),
      createdAt: now,
      actorId: actor.id,
      ownerId,
      isOwnCase: actor.role !== null && isStaff({ role: actor.role }) && actor.id === ownerId,
      action,
      entity,
      entityId,
      before,
      after,
      ipAddress: actor.ipAddress,
    };
  }

  return async (actor, work) => {
    const changes: Change[] = [];
    const published: ChangedEntity[] = [];
    const notices: Notice[] = [];
    const now = clock.now();
    const result = await database.queries.transaction(async (queries) => {
      const output = await work({
        queries,
        now,
        newId,
        actorId: actor.id,
        record(change) {
          changes.push(change);
          const { entity, id, ownerId, isStaffOnly } = change;
          published.push({ entity, id, ownerId: isStaffOnly ? null : ownerId });
        },
        publish: (change) => void published.push(change),
        notify: (notice) => void notices.push(notice),
      });
      const records = changes.map((change) => auditRecord(actor, now, change));
      const recorded = records.map((record, index) => {
        const { assigneeIds = [] } = changes[index] ?? {};
        return { ...record, assigneeIds };
      });
      const happened = { actorId: actor.id, records: recorded, notices };
      const { idempotencyClaim } = actor;
      const [, notified] = await together([
        records.length > 0 && saveAuditRecords(queries, records),
        saveNotifications({ queries, now, newId }, happened),
        saveWebhookEvents({ queries, now, newId }, happened),
        idempotencyClaim !== undefined && completeClaim(queries, idempotencyClaim, now),
      ]);
      published.push(...notified);
      if (idempotencyClaim === undefined && actor.isDisconnected?.() === true)
        throw new DomainError('CONNECTION_CLOSED');
      return output;
    });
    realtime.publish(published);
    notifyObservers({ kind: 'actions', actions: changes.map(committedAction) });
    return result;
  };
}
