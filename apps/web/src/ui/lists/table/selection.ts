// Which rows of a list are selected: at most as many as one call accepts.
import { maxSelectedRows } from '@burnish/domain/studio-lists';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The anchor of a range: the row that was selected last. */
  readonly anchor: string | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

function limited(ids: Iterable<string>): ReadonlySet<string> {
  return new Set([...new Set(ids)].slice(0, maxSelectedRows));
}

/** Without the rows that have left the list. The same selection if none has. */
export function keepListed(selection: Selection, order: readonly string[]): Selection {
  const ids = order.filter((id) => selection.ids.has(id));
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) };
}

export function toggleRow({ ids }: Selection, id: string): Selection {
  if (ids.has(id)) return { ids: new Set([...ids].filter((one) => one !== id)), anchor: id };
  return { ids: limited([...ids, id]), anchor: id };
}

/** Adds all rows between the last selected one and this one. Without one, only this row. */
export function selectRange({ ids, anchor }: Selection, id: string, order: readonly string[]): Selection {
  const [start, end] = [order.indexOf(anchor ?? id), order.indexOf(id)];
  if (start < 0 || end < 0) return { ids: limited([...ids, id]), anchor: id };
  const range = order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ids: limited([...ids, ...range]), anchor: id };
}

/** All loaded rows, up to the limit; nothing if they are selected already. */
export function toggleAll({ ids }: Selection, order: readonly string[]): Selection {
  const all = limited(order);
  return [...all].every((id) => ids.has(id)) ? nothingSelected : { ids: all, anchor: null };
}
