// Pointers on the stage: one draws, moves an annotation or the photo; two zoom and move the photo.
import type { Annotation, AnnotationKind, StrokePoint } from '@burnish/domain/photos/annotation';
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { oneOf } from '../../../lib/one-of.ts';
import type { DrawnMark } from './drawn-marks.ts';
import { distance, middle, type Point, type Size } from './geometry.ts';
import {
  blink,
  type Corner,
  corners,
  drawings,
  type Gesture,
  moveAnnotation,
  type PointerSample,
  type Preview,
  resizeAnnotation,
  slide,
  swipe,
} from './gestures.ts';
import { annotationAt } from './hit-test.ts';
import type { Slider } from './use-compare.ts';
import type { ViewControl } from './use-view.ts';

export type Tool = 'select' | AnnotationKind;

interface StageGestureOptions {
  readonly stage: RefObject<HTMLElement | null>;
  readonly control: ViewControl;
  readonly photo: Size;
  readonly marks: readonly DrawnMark[];
  readonly tool: Tool;
  /** The space bar is pressed: a pointer moves the photo, whatever the tool. */
  readonly isSpacePressed: boolean;
  /** False, after it has said why, if nothing more can be drawn. */
  readonly canDraw: () => boolean;
  readonly strokeFor: (points: readonly StrokePoint[], size: Size) => Annotation | null;
  readonly onDraw: (annotation: Annotation) => void;
  readonly onTooLong: () => void;
  readonly onChange: (index: number, annotation: Annotation) => void;
  readonly selected: number | null;
  readonly onSelect: (index: number | null) => void;
  /** A selected annotation was pressed again, or any that can only be read. */
  readonly onOpenNote: (index: number) => void;
  /** Two versions lie side by side; annotations are on the right one. */
  readonly isPair: boolean;
  /** Between two versions that lie on top of each other. Null: there is none. */
  readonly slider: Slider | null;
  /** Shows the left version while something is pressed. Null: it isn't shown that way. */
  readonly onBlink: ((isHeld: boolean) => void) | null;
  /**
   * A finger is held on the photo, in CSS pixels of the window; null when it is lifted. Null in place of the function:
   * that does nothing.
   */
  readonly onHold: ((at: Point | null) => void) | null;
  /** A finger moved across the whole photo. Null: that does nothing. */
  readonly onSwipe: ((direction: 1 | -1) => void) | null;
}

/** CSS pixels within which a press is a click, and within which a line is hit. */
const tolerances = {
  mouse: { click: 4, reach: 10 },
  pen: { click: 6, reach: 14 },
  touch: { click: 10, reach: 22 },
} as const;

function toleranceOf(type: string) {
  return type === 'touch' || type === 'pen' ? tolerances[type] : tolerances.mouse;
}

/** Between two taps, in milliseconds and CSS pixels. */
const doubleTap = { duration: 350, distance: 30 } as const;

const middleButton = 1;

/** After which a finger is held, in milliseconds. */
const holdDuration = 400;

interface ActiveGesture {
  gesture: Gesture;
  readonly pointerId: number;
  readonly pointerType: string;
  readonly from: Point;
  /** The annotation that was pressed. */
  readonly pressed: number | null;
  /** It was selected before. */
  readonly wasSelected: boolean;
  hasMoved: boolean;
}

interface Tap extends Point {
  readonly time: number;
}

function indexIn(target: EventTarget): number | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-annotation]') : null;
  return element === null ? null : Number(element.dataset.annotation);
}

function isOnSlider(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-split]') !== null;
}

function cornerIn(target: EventTarget): Corner | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-corner]') : null;
  return oneOf(corners, element?.dataset.corner ?? '') ?? null;
}

export function useStageGestures(options: StageGestureOptions) {
  const { stage, control, photo, marks, tool, isSpacePressed } = options;
  const pointers = useRef(new Map<number, Point>());
  /** The top left corner of the pane in which each pointer went down. */
  const origins = useRef(new Map<number, Point>());
  const active = useRef<ActiveGesture | null>(null);
  const lastTap = useRef<Tap | null>(null);
  const holdTimer = useRef<number | undefined>(undefined);
  const [preview, setPreview] = useState<Preview | null>(null);
  const surface = { view: control.view, photo };

  function stagePointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  }

  function inPane(point: Point, origin: Point = { x: 0, y: 0 }): Point {
    return { x: point.x - origin.x, y: point.y - origin.y };
  }

  /** In the pane in which the pointer went down, wherever it is now. */
  function pointOf(event: globalThis.PointerEvent): Point {
    return inPane(stagePointOf(event), origins.current.get(event.pointerId));
  }

  function sampleOf(event: globalThis.PointerEvent): PointerSample {
    return { ...pointOf(event), pressure: event.pointerType === 'pen' ? event.pressure : undefined };
  }

  function panPhoto(from: Point): Gesture {
    let last = from;
    return {
      move(samples) {
        const at = samples.at(-1) ?? last;
        control.pan({ x: at.x - last.x, y: at.y - last.y });
        last = at;
      },
      end() {},
    };
  }

  /** Also follows the point between the fingers. */
  function pinch(): Gesture {
    const fingers = () => [...pointers.current.values()];
    let [first, second] = fingers();
    return {
      move() {
        const [a, b] = fingers();
        if (!a || !b || !first || !second) return;
        const at = middle(a, b);
        const before = middle(first, second);
        control.pan({ x: at.x - before.x, y: at.y - before.y });
        control.scaleBy(distance(a, b) / Math.max(1, distance(first, second)), at);
        [first, second] = [a, b];
      },
      end() {},
    };
  }

  function changeOf(index: number, from: Point, corner: Corner | null): Gesture | null {
    const mark = marks[index];
    if (mark?.canEdit !== true) return null;
    const { annotation } = mark;
    const change = { ...surface, index, annotation, onPreview: setPreview, onChange: options.onChange };
    return corner === null ? moveAnnotation(change, from) : resizeAnnotation(change, corner);
  }

  function isInLeftPane({ pointerId }: PointerEvent): boolean {
    const { x, y } = origins.current.get(pointerId) ?? { x: 0, y: 0 };
    return options.isPair && x === 0 && y === 0;
  }

  function pressedAt(event: PointerEvent, from: Point): number | null {
    if (isSpacePressed || event.button === middleButton) return null;
    if (isInLeftPane(event) || isOnSlider(event.target)) return null;
    const { reach } = toleranceOf(event.pointerType);
    const annotations = marks.map(({ annotation }) => annotation);
    const onLine = tool === 'select' ? annotationAt(annotations, from, { ...surface, reach }) : null;
    return indexIn(event.target) ?? onLine;
  }

  /** Where there's no annotation, and nothing is drawn. */
  function gestureOnPhoto({ pointerType }: PointerEvent, from: PointerSample): Gesture {
    const { slider, onBlink, onSwipe } = options;
    if (tool !== 'select') return panPhoto(from);
    if (onSwipe !== null && control.isFit && pointerType === 'touch') return swipe(from, onSwipe);
    if (slider !== null && control.isFit) return slide(slider);
    return onBlink === null ? panPhoto(from) : blink(panPhoto(from), onBlink);
  }

  function gestureFor(event: PointerEvent, from: PointerSample, index: number | null): Gesture {
    if (isSpacePressed || event.button === middleButton) return panPhoto(from);
    if (options.slider !== null && isOnSlider(event.target)) return slide(options.slider);
    options.onSelect(index);
    if (index !== null) return changeOf(index, from, cornerIn(event.target)) ?? panPhoto(from);
    if (tool === 'select' || isInLeftPane(event) || !options.canDraw()) return gestureOnPhoto(event, from);
    return drawings[tool]({ ...options, ...surface, onPreview: setPreview }, from);
  }

  function start(event: PointerEvent, from: Point, gesture: Gesture, pressed: number | null = null): void {
    const { pointerId, pointerType } = event;
    const wasSelected = pressed !== null && pressed === options.selected;
    active.current = { gesture, pointerId, pointerType, from, pressed, wasSelected, hasMoved: false };
  }

  function cancel(): void {
    clearTimeout(holdTimer.current);
    active.current = null;
    setPreview(null);
    options.onBlink?.(false);
    options.onHold?.(null);
  }

  function windowPointOf({ x, y }: Point, pointerId: number): Point {
    const box = stage.current?.getBoundingClientRect();
    const origin = origins.current.get(pointerId) ?? { x: 0, y: 0 };
    return { x: x + origin.x + (box?.left ?? 0), y: y + origin.y + (box?.top ?? 0) };
  }

  /** Takes the place of the gesture that the finger began. */
  function hold(at: Point, pointerId: number, onHold: (at: Point | null) => void): void {
    const current = active.current;
    if (current?.pointerId !== pointerId || current.hasMoved) return;
    const show = (point: Point) => onHold(windowPointOf(point, pointerId));
    current.hasMoved = true;
    lastTap.current = null;
    current.gesture = {
      move(samples) {
        const last = samples.at(-1);
        if (last !== undefined) show(last);
      },
      end() {},
    };
    show(at);
  }

  /** Drawing tools, annotations and the slider are for fingers that move. */
  function expectHold({ pointerId, pointerType, target }: PointerEvent, from: Point): void {
    const { onHold } = options;
    const isOnPhoto = tool === 'select' && active.current?.pressed === null && !isOnSlider(target);
    if (onHold === null || pointerType !== 'touch' || !isOnPhoto) return;
    holdTimer.current = window.setTimeout(() => hold(from, pointerId, onHold), holdDuration);
  }

  /** The second of two taps in the same place. */
  function isDoubleTap(at: Point, time: number): boolean {
    const last = lastTap.current;
    const isSecond =
      last !== null && time - last.time < doubleTap.duration && distance(last, at) < doubleTap.distance;
    lastTap.current = isSecond ? null : { ...at, time };
    return isSecond;
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 && event.button !== middleButton) return;
    // A hand that lies on the screen while a pencil draws.
    if (active.current?.pointerType === 'pen' && event.pointerType === 'touch') return;
    origins.current.set(event.pointerId, control.paneAt(stagePointOf(event)));
    const from = sampleOf(event.nativeEvent);
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, from);
    if (pointers.current.size === 1) {
      const pressed = pressedAt(event, from);
      start(event, from, gestureFor(event, from, pressed), pressed);
      expectHold(event, from);
      return;
    }
    cancel();
    lastTap.current = null;
    if (pointers.current.size === 2) start(event, from, pinch());
  }

  function onPointerMove(event: PointerEvent): void {
    if (!pointers.current.has(event.pointerId)) return;
    const at = sampleOf(event.nativeEvent);
    pointers.current.set(event.pointerId, at);
    const current = active.current;
    if (current === null) return;
    current.hasMoved ||= distance(at, current.from) > toleranceOf(event.pointerType).click;
    if (!current.hasMoved) return;
    clearTimeout(holdTimer.current);
    const coalesced = event.nativeEvent.getCoalescedEvents().map(sampleOf);
    current.gesture.move(coalesced.length > 0 ? coalesced : [at]);
  }

  function onPointerUp(event: PointerEvent): void {
    if (!pointers.current.delete(event.pointerId)) return;
    const current = active.current;
    cancel();
    if (current === null || current.pointerId !== event.pointerId) return;
    const at = pointOf(event.nativeEvent);
    current.gesture.end(at, current.hasMoved);
    if (!current.hasMoved) onClick(current, at, event.timeStamp);
  }

  function onClick({ pressed, wasSelected }: ActiveGesture, at: Point, time: number): void {
    if (pressed !== null) {
      if (wasSelected || marks[pressed]?.canEdit !== true) options.onOpenNote(pressed);
    } else if (tool === 'select' && isDoubleTap(at, time)) control.toggle(at);
  }

  function onPointerCancel({ pointerId }: PointerEvent): void {
    pointers.current.delete(pointerId);
    cancel();
  }

  /** The browser's menu for an image would end what a held finger shows. */
  function onContextMenu(event: MouseEvent): void {
    if (pointers.current.size > 0 && active.current?.pointerType === 'touch') event.preventDefault();
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (active.current !== null) return;
    const isLines = event.deltaMode === WheelEvent.DOM_DELTA_LINE;
    // A trackpad sends pinches as small steps of the wheel with the Ctrl key.
    const speed = (event.ctrlKey ? 0.01 : 0.002) * (isLines ? 16 : 1);
    const at = stagePointOf(event);
    control.scaleBy(Math.exp(-event.deltaY * speed), inPane(at, control.paneAt(at)));
  });
  // React's own listener is passive, and can't keep the page from zooming.
  useEffect(() => {
    const element = stage.current;
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage]);

  return {
    preview,
    /** Whether something was being drawn or moved, which is dropped. */
    cancelGesture(): boolean {
      const isBusy = preview !== null;
      cancel();
      return isBusy;
    },
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onContextMenu },
  };
}
