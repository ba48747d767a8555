// Publishes which entities changed, together with their rows, so that a page updates a row instead of reading a list.
import {
  type Changed,
  type EntityChange,
  type EntityName,
  type EntityRows,
  isHiddenFromOwner,
} from '@burnish/contract/events';
import type { Viewer } from '@burnish/domain/access';
import { type Role, roles } from '@burnish/domain/permissions';
import type { Database, Queries } from '../db/database.ts';
import { describeError } from '../http/error-handler.ts';
import type { Logger } from '../logger.ts';

export interface ChangedEntity {
  readonly entity: EntityName;
  readonly id: string;
  /** The user who owns the entity. Null: only staff receive the change. */
  readonly ownerId: string | null;
  /** Users who could read the entity before. Those who no longer can receive it as deleted. */
  readonly formerReaderIds?: readonly string[];
}

/**
 * Reads the rows with these ids, in any order. An entity that no longer exists has no row. A row that is sent to a whole role
 * has no reader.
 */
export type RowReader<Name extends EntityName> = (
  ids: readonly string[],
  from?: Queries,
) => Promise<readonly ((viewer: Viewer, readerId?: string) => EntityRows[Name])[]>;

export interface Reader {
  readonly id: string;
  readonly role: Role;
}

/** A change as a user receives it. */
interface ChangeOfReader {
  readonly id: string;
  /** Missing if the user could only read the entity before. */
  readonly role?: Role;
  readonly change: EntityChange;
}

/** The users who may read entities besides their owners and the roles that read all of them, by the ID of the entity. */
export type FindReaders = (
  ids: readonly string[],
  from?: Queries,
) => Promise<ReadonlyMap<string, readonly Reader[]>>;

export type ReadSnapshot = Database['readSnapshot'];

export interface ChangePublisher {
  /**
   * Sends the changes to the owners, and to the roles that may read the entities. Changes that are published while an
   * event is being prepared, or within 100 ms of the last one, are sent together as the next event.
   */
  publish(changes: readonly ChangedEntity[]): void;
  /** Without a reader, changes of an entity are published without rows. */
  provideRows<Name extends EntityName>(entity: Name, read: RowReader<Name>): void;
  /**
   * Without it, no one else reads an entity. Rows are read in the same snapshot, so that no one receives a row from before
   * they could read it.
   */
  provideReaders(entity: EntityName, find: FindReaders): void;
}

interface ClosableChangePublisher extends ChangePublisher {
  /** Sends the changes that wait for the next event. Later ones are ignored. */
  close(): Promise<void>;
}

export interface ChangeReceivers {
  isAnyoneConnected(): boolean;
  /** With a role: only to pages that connected with it. A user whose role has changed may have reconnected meanwhile. */
  sendToUser(userId: string, event: Changed, role?: Role): void;
  /** The roles that receive changes of other users' entities of this kind. */
  rolesReading(entity: EntityName): readonly Role[];
  sendToRole(role: Role, event: Changed): void;
}

const millisecondsBetweenEvents = 100;

/** Of one kind. When more change at once, pages read again what they show of them. */
const maxRowsInEvent = 500;

type Rows = ReadonlyMap<string, (viewer: Viewer, readerId?: string) => EntityRows[EntityName]>;

type Readers = ReadonlyMap<string, readonly Reader[]>;

interface ReadChanges {
  /** Null: the changes are sent without rows. */
  readonly rows: Rows | null;
  readonly readers: Readers;
}

const noReaders: Readers = new Map();

export function createChangePublisher(
  receivers: ChangeReceivers,
  readSnapshot: ReadSnapshot,
  log: Logger,
): ClosableChangePublisher {
  const rowReaders = new Map<EntityName, RowReader<EntityName>>();
  const readerFinders = new Map<EntityName, FindReaders>();
  /** By entity and id: an entity that changes again before it is sent is sent once, with its latest row. */
  let pending = new Map<string, ChangedEntity>();
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function readRows(entity: EntityName, ids: readonly string[], from?: Queries): Promise<Rows | null> {
    const read = rowReaders.get(entity);
    if (read === undefined || ids.length > maxRowsInEvent) return null;
    const rows = await read(ids, from);
    return new Map(rows.map((viewFor) => [viewFor('customer')._id, viewFor]));
  }

  /** Without rows if they can't be read: pages then read them again themselves. */
  async function readChanged(entity: EntityName, ids: readonly string[]): Promise<ReadChanges> {
    const findReaders = readerFinders.get(entity);
    try {
      if (findReaders === undefined) return { rows: await readRows(entity, ids), readers: noReaders };
      return await readSnapshot(async (from) => ({
        rows: await readRows(entity, ids, from),
        readers: await findReaders(ids, from),
      }));
    } catch (error) {
      log.error({ ...describeError(error), entity }, 'rows of changed entities could not be read');
      return { rows: null, readers: (await findReaders?.(ids).catch(() => noReaders)) ?? noReaders };
    }
  }

  async function send(changes: readonly ChangedEntity[]): Promise<void> {
    const readOf = new Map<EntityName, ReadChanges>();
    for (const [entity, group] of Map.groupBy(changes, (change) => change.entity))
      readOf.set(
        entity,
        await readChanged(
          entity,
          group.map(({ id }) => id),
        ),
      );

    function withRow({ entity, id }: ChangedEntity, viewer: Viewer, readerId?: string): EntityChange {
      const rows = readOf.get(entity)?.rows;
      // The reader of an entity returns rows of this entity.
      return (
        rows ? { entity, id, row: rows.get(id)?.(viewer, readerId) ?? null } : { entity, id }
      ) as EntityChange;
    }

    function changesOfReaders(change: ChangedEntity): readonly ChangeOfReader[] {
      const { entity, id, formerReaderIds = [] } = change;
      const current = readOf.get(entity)?.readers.get(id) ?? [];
      const former = formerReaderIds.filter((userId) => !current.some((reader) => reader.id === userId));
      return [
        ...current.map((reader) => ({ ...reader, change: withRow(change, reader.role, reader.id) })),
        ...former.map((userId) => ({ id: userId, change: { entity, id, row: null } })),
      ];
    }

    const ofOwners = changes.filter(({ entity }) => !isHiddenFromOwner(entity));
    for (const [ownerId, group] of Map.groupBy(ofOwners, (change) => change.ownerId))
      if (ownerId !== null)
        receivers.sendToUser(ownerId, {
          audience: 'customer',
          changes: group.map((change) => withRow(change, 'customer')),
        });
    for (const [userId, group] of Map.groupBy(changes.flatMap(changesOfReaders), ({ id }) => id))
      receivers.sendToUser(
        userId,
        { audience: 'studio', changes: group.map(({ change }) => change) },
        group.find(({ role }) => role !== undefined)?.role,
      );
    for (const role of roles) {
      const readable = changes.filter(({ entity }) => receivers.rolesReading(entity).includes(role));
      if (readable.length > 0)
        receivers.sendToRole(role, {
          audience: 'studio',
          changes: readable.map((change) => withRow(change, role)),
        });
    }
  }

  function sendPending(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const changes = [...pending.values()];
    pending = new Map();
    sending = send(changes)
      .catch((error: unknown) => log.error(describeError(error), 'changes could not be published'))
      .finally(() => {
        sending = null;
        timer = setTimeout(afterPause, millisecondsBetweenEvents);
        timer.unref();
      });
  }

  function afterPause(): void {
    timer = null;
    if (pending.size > 0) sendPending();
  }

  return {
    publish(changes) {
      if (isClosed || changes.length === 0 || !receivers.isAnyoneConnected()) return;
      for (const change of changes) {
        const key = `${change.entity}:${change.id}`;
        // The owner also receives an earlier change of theirs that hasn't been sent yet.
        const earlier = pending.get(key);
        const ownerId = change.ownerId ?? earlier?.ownerId ?? null;
        const formerReaderIds = [...(earlier?.formerReaderIds ?? []), ...(change.formerReaderIds ?? [])];
        // Deleted first, so that the entity moves to the position of its latest change.
        pending.delete(key);
        pending.set(key, { ...change, ownerId, formerReaderIds: [...new Set(formerReaderIds)] });
      }
      if (sending === null && timer === null) sendPending();
    },
    provideRows(entity, read) {
      rowReaders.set(entity, read);
    },
    provideReaders(entity, find) {
      readerFinders.set(entity, find);
    },
    async close() {
      while (sending !== null || pending.size > 0) {
        if (sending === null) sendPending();
        await sending;
      }
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
