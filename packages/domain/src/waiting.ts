// What waits for the studio, whose decision it needs, and in which order it is decided.
import { can, type Person } from './access.ts';
import { studioDate } from './chat/opening-hours.ts';
import type { Permission } from './permissions.ts';

/** The entities that can wait. */
export const waitingKinds = ['order', 'receipt', 'pause', 'refund', 'job', 'chat'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** In the order in which they are decided. */
export const waitingGroups = ['overdue', 'due_today', 'waiting'] as const;
export type WaitingGroup = (typeof waitingGroups)[number];

/** Why something waits. */
export const waitingReasons = [
  'pending_order',
  'uninvoiced_order',
  'submitted_receipt',
  'requested_pause',
  'requested_refund',
  'unstarted_job',
  'late_job',
  'unread_chat',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

interface ReasonDefinition {
  readonly kind: WaitingKind;
  /** All of them are needed to read the entity and to decide. */
  readonly permissions: readonly [Permission, ...Permission[]];
}

const definitions: { readonly [R in WaitingReason]: ReasonDefinition } = {
  pending_order: { kind: 'order', permissions: ['orders:review'] },
  uninvoiced_order: { kind: 'order', permissions: ['orders:review', 'invoices:manage'] },
  submitted_receipt: { kind: 'receipt', permissions: ['receipts:review'] },
  requested_pause: { kind: 'pause', permissions: ['subscriptions:edit'] },
  requested_refund: { kind: 'refund', permissions: ['invoices:manage', 'subscriptions:edit'] },
  unstarted_job: { kind: 'job', permissions: ['jobs:manage'] },
  late_job: { kind: 'job', permissions: ['jobs:manage'] },
  unread_chat: { kind: 'chat', permissions: ['chat:answer'] },
};

/** One value for each kind. */
export function byWaitingKind<Value>(of: (kind: WaitingKind) => Value): Readonly<Record<WaitingKind, Value>> {
  const entries = waitingKinds.map((kind) => [kind, of(kind)]);
  return Object.fromEntries(entries);
}

export function sumWaiting(counts: Readonly<Record<WaitingKind, number>>): number {
  return waitingKinds.reduce((total, kind) => total + counts[kind], 0);
}

export function waitingKindOf(reason: WaitingReason): WaitingKind {
  return definitions[reason].kind;
}

/** The reasons that the person can do something about. `kind`: only those of this kind. */
export function waitingReasonsFor(
  person: Pick<Person, 'role'>,
  kind?: WaitingKind,
): readonly WaitingReason[] {
  return waitingReasons.filter((reason) => {
    const { kind: ofReason, permissions } = definitions[reason];
    return (
      (kind === undefined || kind === ofReason) && permissions.every((permission) => can(person, permission))
    );
  });
}

/** Items of a reply. Further ones are counted. */
export const maxWaitingItems = 200;

/** Jobs that are due next, beside the list. */
export const maxDueNext = 3;

export interface WaitingTimes {
  readonly id: string;
  readonly since: Date;
  /** Null: nothing was promised. */
  readonly dueAt: Date | null;
}

interface Today {
  readonly now: Date;
  readonly timeZone: string;
}

/** Of today in the studio's time zone. */
export function waitingGroup(dueAt: Date | null, { now, timeZone }: Today): WaitingGroup {
  if (dueAt === null) return 'waiting';
  if (dueAt < now) return 'overdue';
  return studioDate({ timeZone }, dueAt) === studioDate({ timeZone }, now) ? 'due_today' : 'waiting';
}

/** Overdue longest first, then due today by time, then what has waited longest. */
export function sortWaiting<Item extends WaitingTimes>(
  items: readonly Item[],
  today: Today,
): (Item & { readonly group: WaitingGroup })[] {
  const keyed = items.map((item) => {
    const group = waitingGroup(item.dueAt, today);
    const time = (group === 'waiting' ? item.since : (item.dueAt ?? item.since)).getTime();
    return { item: { ...item, group }, rank: waitingGroups.indexOf(group), time };
  });
  keyed.sort((a, b) => a.rank - b.rank || a.time - b.time || (a.item.id < b.item.id ? -1 : 1));
  return keyed.map(({ item }) => item);
}
