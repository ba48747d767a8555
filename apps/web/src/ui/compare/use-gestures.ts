import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Deeds {
  /** Drawn to here, or tapped here. */
  onDraw: (at: Point) => void;
  /** A mouse or a pen over the picture, with nothing pressed. */
  onHover: (at: Point) => void;
  /** A finger rests on the picture, and may then wander. */
  onHold: (at: Point) => void;
  onRelease: () => void;
  /** Somebody is done drawing. */
  onDrawn: () => void;
}

/** Milliseconds until a finger that rests counts as a long press. */
const patience = 450;
/** CSS pixels that a resting finger may tremble. */
const slack = 8;

/** `pressing`: a finger is down, and may yet draw, hold, tap, or scroll the page. */
type Gesture = 'none' | 'pressing' | 'drawing' | 'holding';

/**
 * What a pointer means on a picture. Vertical panning stays the browser's (touch-action: pan-y): it then takes the
 * finger away and says so by pointercancel. From a held finger it is kept away here.
 */
export function useGestures(area: RefObject<HTMLElement | null>, deeds: Deeds) {
  const gesture = useRef<Gesture>('none');
  const start = useRef<Point>({ x: 0, y: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const element = area.current;
    const keepFinger = (event: TouchEvent) => {
      if (gesture.current === 'holding') event.preventDefault();
    };
    element?.addEventListener('touchmove', keepFinger, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', keepFinger);
      clearTimeout(timer.current);
    };
  }, [area]);

  const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

  function hold(): void {
    gesture.current = 'holding';
    deeds.onHold(start.current);
  }

  /** A finger that went away draws, or it is on its way up or down the page. */
  function decide({ x, y }: Point): void {
    const [across, down] = [Math.abs(x - start.current.x), Math.abs(y - start.current.y)];
    if (Math.max(across, down) <= slack) return;
    clearTimeout(timer.current);
    gesture.current = across > down ? 'drawing' : 'none';
  }

  function end(): void {
    clearTimeout(timer.current);
    if (gesture.current === 'holding') deeds.onRelease();
    gesture.current = 'none';
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = pointOf(event);
      if (event.pointerType === 'touch') {
        gesture.current = 'pressing';
        timer.current = setTimeout(hold, patience);
      } else {
        gesture.current = 'drawing';
        deeds.onDraw(start.current);
      }
    },
    onPointerMove(event: PointerEvent): void {
      if (!event.isPrimary) return;
      const at = pointOf(event);
      if (gesture.current === 'pressing') decide(at);
      if (gesture.current === 'drawing') deeds.onDraw(at);
      if (gesture.current === 'holding') deeds.onHold(at);
      if (gesture.current === 'none' && event.pointerType !== 'touch') deeds.onHover(at);
    },
    onPointerUp(event: PointerEvent): void {
      if (gesture.current === 'pressing') deeds.onDraw(pointOf(event));
      if (gesture.current === 'drawing' || gesture.current === 'pressing') deeds.onDrawn();
      end();
    },
    onPointerCancel: end,
    onContextMenu(event: { preventDefault: () => void }): void {
      if (gesture.current === 'holding') event.preventDefault();
    },
  };
}
