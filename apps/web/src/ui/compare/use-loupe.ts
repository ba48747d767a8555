import { type RefObject, useState } from 'react';
import type { PhotoFormat } from '../../photos/photo.ts';
import { formatOf, type Place, placeAfterKey, placeAt } from './loupe-sight.ts';
import type { Point } from './use-gestures.ts';

export interface LaidLoupe {
  readonly place: Place;
  /** It goes with a finger, and away with it. */
  readonly isHeld: boolean;
  readonly format: PhotoFormat;
}

/** Where the loupe lies on the pictures of a stage; null while it is put away. */
export function useLoupe(stage: RefObject<HTMLElement | null>) {
  const [laid, setLaid] = useState<LaidLoupe | null>(null);

  function lay(place: Place, isHeld: boolean): void {
    const format = formatOf(stage.current?.querySelector('img')?.currentSrc ?? '');
    setLaid({ place, isHeld, format });
  }

  function layAt({ x, y }: Point, isHeld: boolean): void {
    if (stage.current) lay(placeAt(x, y, stage.current.getBoundingClientRect()), isHeld);
  }

  const putAway = () => setLaid(null);

  return {
    laid,
    putAway,
    toggle: (place: Place) => (laid ? putAway() : lay(place, false)),
    hold: (at: Point) => layAt(at, true),
    /** It follows the pointer once it has been taken out. */
    follow: (at: Point) => laid && layAt(at, false),
    /** True: the key was the loupe's. */
    press(key: string): boolean {
      if (!laid) return false;
      if (key === 'Escape') {
        putAway();
        return true;
      }
      const place = placeAfterKey(key, laid.place);
      if (place) lay(place, false);
      return place !== null;
    },
  };
}
