// Scroll positions of long lists, per history entry, so that the back button restores them.

/** A measured row, as the virtualizer caches it. */
interface RowMeasurement {
  index: number;
  key: string | number | bigint;
  start: number;
  size: number;
  end: number;
  lane: number;
}

export interface ListPosition {
  /** CSS pixels. */
  top: number;
  rows: readonly RowMeasurement[];
}

const positions = new Map<string, ListPosition>();

export function findListPosition(historyKey: string): ListPosition | undefined {
  return positions.get(historyKey);
}

export function saveListPosition(historyKey: string, change: Partial<ListPosition>): void {
  positions.set(historyKey, { top: 0, rows: [], ...positions.get(historyKey), ...change });
}
