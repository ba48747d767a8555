// What the list shows. Its rows stay where they are until the user asks for what has arrived since.
import type { WaitingItem } from '@burnish/contract/dashboard/entities';

export interface ShownItem {
  readonly id: string;
  readonly item: WaitingItem;
  /** It no longer waits, but its row stays: it is open, or the pointer is over the list. */
  readonly isGone: boolean;
}

export function waitingId(item: WaitingItem): string {
  switch (item.kind) {
    case 'order':
      return item.order._id;
    case 'receipt':
      return item.receipt._id;
    case 'pause':
    case 'refund':
      return item.subscription._id;
    case 'job':
      return item.job._id;
    case 'chat':
      return item.chat._id;
  }
}

export function showAll(items: readonly WaitingItem[]): ShownItem[] {
  return items.map((item) => ({ id: waitingId(item), item, isGone: false }));
}

interface UpdateOptions {
  /** Whether a row that no longer waits stays. */
  readonly keeps: (id: string) => boolean;
  /** More items waited than were loaded, so that further ones follow when others are decided. */
  readonly hadMore: boolean;
}

/** Applies loaded items. Rows keep their order and their group; only at the end of a longer list do further ones follow. */
export function updateShown(
  shown: readonly ShownItem[],
  items: readonly WaitingItem[],
  { keeps, hadMore }: UpdateOptions,
): ShownItem[] {
  const latest = new Map(items.map((item) => [waitingId(item), item]));
  const kept = shown.flatMap((entry): readonly ShownItem[] => {
    const item = latest.get(entry.id);
    if (item) return [{ id: entry.id, item: { ...item, group: entry.item.group }, isGone: false }];
    return keeps(entry.id) ? [{ ...entry, isGone: true }] : [];
  });
  if (!hadMore) return kept;
  const ids = new Set(kept.map(({ id }) => id));
  const lastShown = items.findLastIndex((item) => ids.has(waitingId(item)));
  const following = showAll(items.slice(lastShown + 1)).filter(({ id }) => !ids.has(id));
  return [...kept, ...following];
}

/** How many loaded items aren't shown yet. */
export function countArrived(shown: readonly ShownItem[], items: readonly WaitingItem[]): number {
  const ids = new Set(shown.map(({ id }) => id));
  return items.filter((item) => !ids.has(waitingId(item))).length;
}

/** Whether there is something to decide. An order whose invoice is about to be sent has been decided. */
function isUndecided({ item, isGone }: ShownItem): boolean {
  return !isGone && !(item.kind === 'order' && item.order.scheduledInvoice !== null);
}

/** The one to decide after this one: the next that waits, or else the one before. */
export function nextWaiting(shown: readonly ShownItem[], decidedId: string): string | null {
  const index = shown.findIndex(({ id }) => id === decidedId);
  const others = [...shown.slice(index + 1), ...shown.slice(0, Math.max(0, index)).toReversed()];
  return others.find(isUndecided)?.id ?? null;
}

/** The row before or after another one. Without one, the first. */
export function neighborId(shown: readonly ShownItem[], id: string | null, step: 1 | -1): string | null {
  const index = shown.findIndex((entry) => entry.id === id);
  const target = index === -1 ? 0 : Math.min(shown.length - 1, Math.max(0, index + step));
  return shown[target]?.id ?? null;
}
