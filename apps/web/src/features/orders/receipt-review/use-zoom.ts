import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { clampZoom, fitSize, type Size, wheelZoom, zoomBounds, zoomStep } from './zoom.ts';

/** A place in the image, in shares of its size, that stays at a point of the screen while the zoom changes. */
interface Anchor {
  readonly share: { readonly x: number; readonly y: number };
  readonly point: { readonly x: number; readonly y: number };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const centerOf = ({ left, top, width, height }: DOMRect): Point => ({
  x: left + width / 2,
  y: top + height / 2,
});

function anchorAt(image: Element, point: Point): Anchor {
  const { left, top, width, height } = image.getBoundingClientRect();
  return { share: { x: (point.x - left) / width, y: (point.y - top) / height }, point };
}

function betweenTouches([first, second]: readonly Touch[]) {
  if (!first || !second) return null;
  const [x, y] = [first.clientX + second.clientX, first.clientY + second.clientY];
  const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
  return { middle: { x: x / 2, y: y / 2 }, distance };
}

/** Where a review fills the screen, the page itself doesn't scroll, so the wheel is free to zoom. */
const fillsScreen = '(min-width: 64rem) and (min-height: 36rem)';

/** The space for the image. Where the page scrolls, the image is as high as its width requires. */
function useStageSize(stage: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const { paddingLeft, paddingTop } = getComputedStyle(element);
      const width = element.offsetWidth - 2 * Number.parseFloat(paddingLeft);
      const height = element.offsetHeight - 2 * Number.parseFloat(paddingTop);
      setSize({ width, height: matchMedia(fillsScreen).matches ? height : Number.POSITIVE_INFINITY });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return size;
}

/** Zoom by buttons, keys, the wheel and two fingers. Scrolling and dragging move the image. */
export function useZoom(stage: RefObject<HTMLElement | null>, image: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1);
  const [natural, setNatural] = useState<Size | null>(null);
  const stageSize = useStageSize(stage);
  const anchor = useRef<Anchor | null>(null);
  const pinch = useRef<{ distance: number; zoom: number } | null>(null);
  const drag = useRef<Point | null>(null);
  const fit = natural && stageSize && fitSize(natural, stageSize);

  function zoomTo(next: number, point?: Point) {
    if (stage.current === null || image.current === null) return;
    anchor.current = anchorAt(image.current, point ?? centerOf(stage.current.getBoundingClientRect()));
    setZoom(clampZoom(next));
  }

  function endDrag() {
    drag.current = null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the image has its new size after each change of the zoom
  useLayoutEffect(() => {
    const [element, zoomed, place] = [stage.current, image.current, anchor.current];
    anchor.current = null;
    if (!element || !zoomed || !place) return;
    const { left, top, width, height } = zoomed.getBoundingClientRect();
    element.scrollBy({
      left: left + place.share.x * width - place.point.x,
      top: top + place.share.y * height - place.point.y,
      behavior: 'instant',
    });
  }, [zoom]);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !matchMedia(fillsScreen).matches) return;
    event.preventDefault();
    zoomTo(wheelZoom(zoom, event), { x: event.clientX, y: event.clientY });
  });
  const onTouch = useEffectEvent((event: TouchEvent) => {
    const touches = betweenTouches([...event.touches]);
    if (touches === null) {
      pinch.current = null;
      return;
    }
    event.preventDefault();
    pinch.current ??= { distance: touches.distance, zoom };
    zoomTo((pinch.current.zoom * touches.distance) / pinch.current.distance, touches.middle);
  });
  // React's own listeners are passive, and can't keep the page from scrolling and zooming.
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const touchEvents = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    element.addEventListener('wheel', onWheel, { passive: false });
    for (const name of touchEvents) element.addEventListener(name, onTouch, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      for (const name of touchEvents) element.removeEventListener(name, onTouch);
    };
  }, [stage]);

  return {
    zoom,
    isZoomed: zoom > zoomBounds.min,
    canZoomIn: zoom < zoomBounds.max,
    /** Of the image, in CSS pixels. Null until it is loaded. */
    size: fit && { width: fit.width * zoom, height: fit.height * zoom },
    fitHeight: fit?.height,
    setNatural,
    zoomIn: () => zoomTo(zoom * zoomStep),
    zoomOut: () => zoomTo(zoom / zoomStep),
    reset: () => zoomTo(zoomBounds.min),
    /** A mouse drags the image; fingers scroll it. */
    dragHandlers: {
      onPointerDown(event: React.PointerEvent) {
        if (event.pointerType !== 'mouse' || event.button !== 0 || zoom === zoomBounds.min) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: React.PointerEvent) {
        if (drag.current === null) return;
        event.currentTarget.scrollBy(drag.current.x - event.clientX, drag.current.y - event.clientY);
        drag.current = { x: event.clientX, y: event.clientY };
      },
      onPointerUp: endDrag,
      onPointerCancel: endDrag,
    },
  };
}
