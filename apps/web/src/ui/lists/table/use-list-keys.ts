import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isSingleKey } from '../../../lib/single-keys.ts';
import type { OpenRowProps } from '../../../lib/use-open-row.ts';
import { besideList } from './layout.ts';
import type { RowSelection } from './use-selection.ts';

interface Identified {
  readonly _id: string;
}

/** The row before or after another one; the first one if there is none yet. */
export function neighborRow<Row extends Identified>(
  rows: readonly Row[],
  currentId: string | undefined,
  step: 1 | -1,
): Row | undefined {
  const index = rows.findIndex(({ _id }) => _id === currentId);
  return index < 0 ? rows[0] : rows[index + step];
}

function findRow(container: HTMLElement | null, id: string): HTMLElement | null {
  return container?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
}

export function focusRow(container: HTMLElement | null, id: string): void {
  findRow(container, id)?.querySelector<HTMLElement>('th a')?.focus();
}

const pane = '[data-list-pane]';

interface ListKeysOptions<Row> extends Pick<OpenRowProps, 'openId' | 'onOpen'> {
  container: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  selection: RowSelection;
}

/**
 * J and K move the focus to the next and previous row, and open it if a row is open. Enter follows the focused link by
 * itself. A and R use the action of the current row with that key. X selects it, Shift X a range, Shift A all loaded rows.
 * Returns what opens another row.
 */
export function useListKeys<Row extends Identified>({
  container,
  rows,
  selection,
  openId,
  onOpen,
}: ListKeysOptions<Row>): (id: string) => void {
  function moveTo(id: string) {
    if (openId !== '') onOpen(id, { replace: true });
    // A pane over the list keeps the focus.
    if (openId === '' || matchMedia(besideList).matches) focusRow(container.current, id);
  }

  function currentId(): string | undefined {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
    return focused?.dataset.row ?? (openId || undefined);
  }

  function step(direction: 1 | -1) {
    const target = neighborRow(rows, currentId(), direction);
    if (target) moveTo(target._id);
  }

  function pressAction(event: KeyboardEvent, key: string) {
    const id = currentId();
    const row = id === undefined ? null : findRow(container.current, id);
    const details = container.current?.querySelector(pane);
    const isCovered = details !== null && !matchMedia(besideList).matches;
    const places = isCovered ? [details] : [row, details];
    for (const place of places) {
      const control = place?.querySelector<HTMLElement>(`[data-action-key="${key}"]`);
      if (!control) continue;
      event.preventDefault();
      control.click();
      return;
    }
  }

  const actions: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    j: () => step(1),
    k: () => step(-1),
    a: (event) => pressAction(event, 'A'),
    r: (event) => pressAction(event, 'R'),
    x: ({ shiftKey }) => {
      const id = currentId();
      if (id !== undefined) selection.toggle(id, shiftKey);
    },
    escape() {
      if (openId !== '') onOpen('', { replace: true });
    },
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isSingleKey(event)) return;
    const key = event.key.toLowerCase();
    if (!event.shiftKey || key === 'x') actions[key]?.(event);
    else if (key === 'a') selection.toggleAll();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return moveTo;
}
