import type { Handled } from '@burnish/contract/api';
import type { WaitingItem } from '@burnish/contract/dashboard/entities';
import type { EntityName, EntityRows } from '@burnish/contract/events';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { can, type Person } from '@burnish/domain/access';
import {
  maxWaitingItems,
  sortWaiting,
  type WaitingGroup,
  type WaitingKind,
  waitingKinds,
  waitingReasonsFor,
} from '@burnish/domain/waiting';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { RowReader } from '../../platform/realtime/change-publisher.ts';
import { timeView } from '../../views/shared-views.ts';
import type { StudioSettings } from '../studio-settings/index.ts';
import * as repository from './repository.ts';

/** The entities of the kinds. A pause or a refund request is in the row of its subscription. */
type Readers = {
  readonly [E in 'order' | 'receipt' | 'subscription' | 'job' | 'chat']: RowReader<E>;
};

export interface Today {
  list(caller: Caller, kind: WaitingKind | undefined): Promise<Handled['GET /admin/today']['reply']>;
  /** How many items wait for the caller, by kind, and how many jobs are late, as parts of a statement. */
  count(queries: Queries, caller: Person): repository.Counts;
  /** The same as numbers. */
  countAll(
    person: Person,
  ): Promise<{ readonly waiting: Readonly<Record<WaitingKind, number>>; readonly lateJobs: number }>;
}

type FoundItem = repository.WaitingRow & { readonly group: WaitingGroup };

type Times = Pick<WaitingItem, 'group' | 'since' | 'dueAt'>;

function timesView({ group, since, dueAt }: FoundItem): Times {
  return { group, since: since.toISOString(), dueAt: timeView(dueAt) };
}

function pauseItem(row: Subscription, times: Times): WaitingItem | null {
  if (row.subscriptionType !== 'subscription' || row.pause?.status !== 'requested') return null;
  return { kind: 'pause', ...times, pause: row.pause, subscription: row };
}

function refundItem(row: Subscription, times: Times): WaitingItem | null {
  const { refundRequest } = row;
  if (refundRequest?.status !== 'requested') return null;
  return { kind: 'refund', ...times, refundRequest, subscription: row };
}

export function createToday({
  database: { queries },
  clock,
  studioSettings,
  readers,
}: {
  database: Pick<Database, 'queries'>;
  clock: Clock;
  studioSettings: Pick<StudioSettings, 'getOpeningHours'>;
  readers: Readers;
}): Today {
  const scopeOf = (caller: Person): repository.Scope => ({ now: clock.now(), callerId: caller.id });

  /** The rows as the caller's lists show them, by id. */
  async function readRows<K extends EntityName>(
    read: RowReader<K>,
    ids: readonly string[],
    { role }: Caller,
  ): Promise<ReadonlyMap<string, EntityRows[K]>> {
    const rows = ids.length === 0 ? [] : await read(ids);
    return new Map(rows.map((view) => view(role)).map((row) => [row._id, row]));
  }

  type ReadKind = (
    caller: Caller,
    found: readonly FoundItem[],
  ) => Promise<(readonly [FoundItem, WaitingItem])[]>;

  /** Leaves out what has been deleted or decided since it was found. */
  function readKind<E extends EntityName>(
    read: RowReader<E>,
    view: (row: EntityRows[E], times: Times) => WaitingItem | null,
  ): ReadKind {
    return async (caller, found) => {
      const ids = found.map(({ id }) => id);
      const rows = await readRows(read, ids, caller);
      return found.flatMap((item) => {
        const row = rows.get(item.id);
        const viewed = row === undefined ? null : view(row, timesView(item));
        return viewed === null ? [] : [[item, viewed] as const];
      });
    };
  }

  const readersByKind: { readonly [K in WaitingKind]: ReadKind } = {
    order: readKind(readers.order, (order, times) => ({ kind: 'order', ...times, order })),
    receipt: readKind(readers.receipt, (receipt, times) => ({ kind: 'receipt', ...times, receipt })),
    pause: readKind(readers.subscription, pauseItem),
    refund: readKind(readers.subscription, refundItem),
    job: readKind(readers.job, (job, times) => ({ kind: 'job', ...times, job })),
    chat: readKind(readers.chat, (chat, times) => ({ kind: 'chat', ...times, chat })),
  };

  async function readItems(caller: Caller, found: readonly FoundItem[]): Promise<WaitingItem[]> {
    const ofKinds = waitingKinds.map((kind) => {
      const ofKind = found.filter((item) => item.kind === kind);
      return readersByKind[kind](caller, ofKind);
    });
    const itemOf = new Map((await Promise.all(ofKinds)).flat());
    return found.flatMap((item) => itemOf.get(item) ?? []);
  }

  async function readDueNext(caller: Caller) {
    if (!can(caller, 'jobs:manage')) return [];
    const ids = await repository.listDueNext(queries, scopeOf(caller));
    const jobs = await readRows(readers.job, ids, caller);
    return ids.flatMap((id) => jobs.get(id) ?? []);
  }

  function counts(from: Queries, person: Person) {
    return repository.countAll(from, waitingReasonsFor(person), scopeOf(person));
  }

  return {
    async list(caller, kind) {
      const scope = scopeOf(caller);
      const found = await repository.listWaiting(queries, waitingReasonsFor(caller, kind), scope);
      const { timeZone } = await studioSettings.getOpeningHours(queries);
      const sorted = sortWaiting(found, { now: scope.now, timeZone });
      const [items, dueNext] = await Promise.all([
        readItems(caller, sorted.slice(0, maxWaitingItems)),
        readDueNext(caller),
      ]);
      return { items, dueNext };
    },

    count: counts,

    async countAll(person) {
      const { late, ...waiting } = await repository.readCounts(queries, counts(queries, person));
      return { waiting, lateJobs: late };
    },
  };
}
