import { jobStages } from '@burnish/domain/photos/board';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { oneOf } from '../../../lib/one-of.ts';
import { isSingleKey } from '../../../lib/single-keys.ts';
import {
  type BoardRows,
  besideColumn,
  firstPosition,
  type Position,
  withinColumn,
} from './board-position.ts';

function findCard(board: HTMLElement | null, { stage, id }: Position): HTMLElement | null {
  return board?.querySelector<HTMLElement>(`[data-stage="${stage}"] [data-row="${CSS.escape(id)}"]`) ?? null;
}

/** What has the focus of a card. */
export function findCardLink(board: HTMLElement | null, position: Position): HTMLElement | null {
  return findCard(board, position)?.querySelector<HTMLElement>('a') ?? null;
}

/** The cards as they are shown. Read from the page, because each column loads and holds its rows by itself. */
export function readRows(board: HTMLElement | null): BoardRows {
  const idsOf = (stage: string) =>
    [...(board?.querySelectorAll<HTMLElement>(`[data-stage="${stage}"] [data-row]`) ?? [])].flatMap(
      ({ dataset }) => dataset.row ?? [],
    );
  const [received, inProgress, inCheck, delivered, revision] = [
    idsOf('received'),
    idsOf('in_progress'),
    idsOf('in_check'),
    idsOf('delivered'),
    idsOf('revision'),
  ];
  return { received, in_progress: inProgress, in_check: inCheck, delivered, revision };
}

function focusedPosition(): Position | null {
  const card = document.activeElement?.closest<HTMLElement>('[data-row]');
  const stage = oneOf(jobStages, card?.closest<HTMLElement>('[data-stage]')?.dataset.stage ?? '');
  const id = card?.dataset.row;
  return stage === undefined || id === undefined ? null : { stage, id };
}

/**
 * J and K move the focus within a column, the arrows to another column. S and A use the action of the focused card with
 * that key. Enter follows the focused link by itself.
 */
export function useBoardKeys(board: RefObject<HTMLElement | null>): void {
  function move(event: KeyboardEvent, target: (rows: BoardRows, from: Position) => Position | null) {
    const from = focusedPosition();
    const rows = readRows(board.current);
    const to = from === null ? firstPosition(rows) : target(rows, from);
    if (to === null) return;
    event.preventDefault();
    findCardLink(board.current, to)?.focus();
  }

  function pressAction(event: KeyboardEvent, key: string) {
    const position = focusedPosition();
    const card = position && findCard(board.current, position);
    const control = card?.querySelector<HTMLElement>(`[data-action-key="${key}"]`);
    if (!control) return;
    event.preventDefault();
    control.click();
  }

  const actions: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    j: (event) => move(event, (rows, from) => withinColumn(rows, from, 1)),
    k: (event) => move(event, (rows, from) => withinColumn(rows, from, -1)),
    arrowright: (event) => move(event, (rows, from) => besideColumn(rows, from, 1)),
    arrowleft: (event) => move(event, (rows, from) => besideColumn(rows, from, -1)),
    s: (event) => pressAction(event, 'S'),
    a: (event) => pressAction(event, 'A'),
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.shiftKey || !isSingleKey(event)) return;
    actions[event.key.toLowerCase()]?.(event);
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
