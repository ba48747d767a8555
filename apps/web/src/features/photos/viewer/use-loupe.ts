// Whether the loupe is shown, and what it is pointed at. Lengths are CSS pixels of the window.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Point } from './geometry.ts';
import type { LoupeTarget } from './loupe.ts';

/** `isAvailable`: false for photos that are shown in screen size only. */
export function useLoupe(isAvailable: boolean) {
  const [isOn, setOn] = useState(false);
  const [finger, setFinger] = useState<Point | null>(null);
  return {
    isAvailable,
    /** It stays until it is switched off, and follows the pointer. */
    isOn: isAvailable && isOn,
    /** Where a finger is held on the photo, which shows it for as long. */
    finger: isAvailable ? finger : null,
    setOn,
    hold: isAvailable ? setFinger : null,
  };
}

export type LoupeControl = ReturnType<typeof useLoupe>;

/** The last place of a mouse or a pen on the stage, and its middle before that. Changes don't render the viewer. */
export function useLoupeTarget(
  stage: RefObject<HTMLElement | null>,
  { isOn, finger }: Pick<LoupeControl, 'isOn' | 'finger'>,
): LoupeTarget | null {
  const lastPoint = useRef<Point | null>(null);
  const [point, setPoint] = useState<Point | null>(null);
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    function onMove({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
      if (pointerType === 'touch') return;
      lastPoint.current = { x, y };
      if (isOn) setPoint(lastPoint.current);
    }
    if (isOn) {
      const { left, top, width, height } = element.getBoundingClientRect();
      setPoint(lastPoint.current ?? { x: left + width / 2, y: top + height / 2 });
    }
    element.addEventListener('pointermove', onMove);
    return () => element.removeEventListener('pointermove', onMove);
  }, [stage, isOn]);
  if (finger !== null) return { ...finger, isFinger: true };
  return isOn && point !== null ? { ...point, isFinger: false } : null;
}
