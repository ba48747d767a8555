import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isSingleKey } from '../../lib/single-keys.ts';
import { neighborId, type ShownItem } from './shown-items.ts';

interface TodayKeysOptions {
  shown: readonly ShownItem[];
  openId: string | null;
  onOpen: (id: string) => void;
}

function rowOf(container: RefObject<HTMLElement | null>, id: string | null): HTMLElement | null {
  return id === null ? null : (container.current?.querySelector(`[data-waiting="${id}"]`) ?? null);
}

export function focusRow(container: RefObject<HTMLElement | null>, id: string | null): void {
  const row = rowOf(container, id);
  row?.querySelector('button')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Presses a button or follows a link; a field gets the focus. */
function activate(target: HTMLElement): void {
  if (target instanceof HTMLTextAreaElement) target.focus();
  else target.click();
}

/**
 * J and K open the next and previous row. A, R and Enter use the control of the open row with that shortcut. Enter does
 * so from the row's heading; Space closes the row.
 */
export function useTodayKeys(
  container: RefObject<HTMLElement | null>,
  { shown, openId, onOpen }: TodayKeysOptions,
) {
  function open(step: 1 | -1) {
    const focusedId = document.activeElement?.closest<HTMLElement>('[data-waiting]')?.dataset.waiting;
    const target = neighborId(shown, openId ?? focusedId ?? null, step);
    if (target === null) return;
    onOpen(target);
    // The panel of the row is rendered first, so that all of it is scrolled into view.
    requestAnimationFrame(() => focusRow(container, target));
  }

  function pressControl(event: KeyboardEvent, key: string) {
    const row = rowOf(container, openId);
    const control = row?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
    if (!control) return;
    event.preventDefault();
    activate(control);
  }

  const actions: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    j: () => open(1),
    k: () => open(-1),
    a: (event) => pressControl(event, 'A'),
    r: (event) => pressControl(event, 'R'),
    enter(event) {
      const isOnHeading = event.target instanceof Element && event.target.matches('[aria-expanded="true"]');
      if (isOnHeading) pressControl(event, 'Enter');
    },
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isSingleKey(event) && !event.repeat && !event.shiftKey) actions[event.key.toLowerCase()]?.(event);
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
