import { type RefObject, useState } from 'react';
import type { ImageFormat } from '../../../site-images/site-image.ts';
import { focusAfterKey, focusAt, formatOfUrl, type ImagePoint } from './loupe-view.ts';
import type { Point } from './use-gestures.ts';

export interface LoupeState {
  readonly focus: ImagePoint;
  /** Follows a finger and closes when it is lifted. */
  readonly isHeld: boolean;
  readonly format: ImageFormat;
}

/** State of the loupe on a stage; null while it is closed. */
export function useLoupe(stage: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<LoupeState | null>(null);

  function openAt(focus: ImagePoint, isHeld: boolean): void {
    const format = formatOfUrl(stage.current?.querySelector('img')?.currentSrc ?? '');
    setState({ focus, isHeld, format });
  }

  function openAtPointer({ x, y }: Point, isHeld: boolean): void {
    if (stage.current) openAt(focusAt(x, y, stage.current.getBoundingClientRect()), isHeld);
  }

  const close = () => setState(null);

  return {
    state,
    close,
    toggle: (focus: ImagePoint) => (state ? close() : openAt(focus, false)),
    hold: (pointer: Point) => openAtPointer(pointer, true),
    /** Moves an open loupe to the pointer. */
    follow: (pointer: Point) => state && openAtPointer(pointer, false),
    /** Returns whether the loupe handled the key. */
    handleKey(key: string): boolean {
      if (!state) return false;
      if (key === 'Escape') {
        close();
        return true;
      }
      const focus = focusAfterKey(key, state.focus);
      if (focus) openAt(focus, false);
      return focus !== null;
    },
  };
}
