import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** Viewport coordinates in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface GestureHandlers {
  /** A drag or a tap. */
  onDrag: (point: Point) => void;
  onDragEnd: () => void;
  /** A mouse or pen moves without a pressed button. */
  onHover: (point: Point) => void;
  /** A long press of a finger, and its moves afterwards. */
  onHold: (point: Point) => void;
  onRelease: () => void;
}

const longPressMs = 450;
/** CSS pixels that a finger may move during a long press. */
const moveTolerance = 8;

/** `pressing`: a finger is down and may still drag, hold, tap or scroll the page. */
type Gesture = 'none' | 'pressing' | 'dragging' | 'holding';

/**
 * Pointer gestures on an image. Vertical panning is left to the browser (touch-action: pan-y), which then sends
 * pointercancel. During a long press, panning is prevented here.
 */
export function useGestures(area: RefObject<HTMLElement | null>, handlers: GestureHandlers) {
  const gesture = useRef<Gesture>('none');
  const start = useRef<Point>({ x: 0, y: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const element = area.current;
    const preventPanning = (event: TouchEvent) => {
      if (gesture.current === 'holding') event.preventDefault();
    };
    element?.addEventListener('touchmove', preventPanning, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', preventPanning);
      clearTimeout(timer.current);
    };
  }, [area]);

  const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

  function startHold(): void {
    gesture.current = 'holding';
    handlers.onHold(start.current);
  }

  /** A horizontal move is a drag, a vertical one scrolls the page. */
  function detectDrag({ x, y }: Point): void {
    const [dx, dy] = [Math.abs(x - start.current.x), Math.abs(y - start.current.y)];
    if (Math.max(dx, dy) <= moveTolerance) return;
    clearTimeout(timer.current);
    gesture.current = dx > dy ? 'dragging' : 'none';
  }

  function end(): void {
    clearTimeout(timer.current);
    if (gesture.current === 'holding') handlers.onRelease();
    gesture.current = 'none';
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = pointOf(event);
      if (event.pointerType === 'touch') {
        gesture.current = 'pressing';
        timer.current = setTimeout(startHold, longPressMs);
      } else {
        gesture.current = 'dragging';
        handlers.onDrag(start.current);
      }
    },
    onPointerMove(event: PointerEvent): void {
      if (!event.isPrimary) return;
      const point = pointOf(event);
      if (gesture.current === 'pressing') detectDrag(point);
      if (gesture.current === 'dragging') handlers.onDrag(point);
      if (gesture.current === 'holding') handlers.onHold(point);
      if (gesture.current === 'none' && event.pointerType !== 'touch') handlers.onHover(point);
    },
    onPointerUp(event: PointerEvent): void {
      if (gesture.current === 'pressing') handlers.onDrag(pointOf(event));
      if (gesture.current === 'dragging' || gesture.current === 'pressing') handlers.onDragEnd();
      end();
    },
    onPointerCancel: end,
    onContextMenu(event: { preventDefault: () => void }): void {
      if (gesture.current === 'holding') event.preventDefault();
    },
  };
}
