// TanStack Virtual hands out one object that changes under its readers, which the compiler cannot know: the hooks
// here are not compiled, and give plain values to what is.
import {
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { keepPlace, placeAt } from '../lib/places.ts';

export interface RowsOptions {
  element: RefObject<HTMLElement | null>;
  count: number;
  keyOf: (index: number) => string;
  estimate: number;
  /** Of these rows none leaves the page, wherever they are. */
  keptAt: readonly number[];
}

export interface PlacedRows {
  items: readonly VirtualItem[];
  /** From the list's top to its end, whether in the page or not. */
  height: number;
  /** Where the list begins in what scrolls. */
  top: number;
  /** The first and last row on the screen; null before anything was measured. */
  first: number | null;
  last: number | null;
  measure: (element: Element | null) => void;
}

/** More rows than these are ready above and below the screen. */
const overscan = 4;

/** Rows that stand as they are in the layout: the distance between them, and where the first one begins. */
function useStanding(element: RefObject<HTMLElement | null>, scroller: () => Element | null) {
  'use no memo';
  const [standing, setStanding] = useState({ top: 0, gap: 0 });
  useLayoutEffect(() => {
    const look = () => {
      if (!element.current || element.current.offsetParent === null) return;
      const box = scroller() ?? document.documentElement;
      const from = box === document.documentElement ? 0 : box.getBoundingClientRect().top;
      const top = Math.round(element.current.getBoundingClientRect().top - from + box.scrollTop);
      const gap = Number.parseFloat(getComputedStyle(element.current).rowGap) || 0;
      setStanding((now) => (now.top === top && now.gap === gap ? now : { top, gap }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, scroller]);
  return standing;
}

/** A hidden list keeps its heights. */
function heightOf<Box extends Element | Window>(
  row: Element,
  entry: ResizeObserverEntry | undefined,
  { options, indexFromElement, itemSizeCache }: Virtualizer<Box, Element>,
): number {
  const known = itemSizeCache.get(options.getItemKey(indexFromElement(row)));
  if (!entry && known !== undefined) return known;
  const { height } = row.getBoundingClientRect();
  return height > 0 ? height : (known ?? options.estimateSize(0));
}

function shared<Box extends Element | Window>(
  { count, estimate, keptAt, keyOf }: RowsOptions,
  { top, gap }: { top: number; gap: number },
) {
  return {
    count,
    gap,
    overscan,
    scrollMargin: top,
    getItemKey: keyOf,
    estimateSize: () => estimate,
    measureElement: heightOf<Box>,
    rangeExtractor({ startIndex, endIndex }: { startIndex: number; endIndex: number }) {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const near = Array.from({ length: to - from + 1 }, (_, step) => from + step);
      const far = keptAt.filter((at) => at < from || at > to);
      return [...far, ...near].sort((a, b) => a - b);
    },
  };
}

function shown<Box extends Element | Window>(virtual: Virtualizer<Box, Element>, top: number): PlacedRows {
  return {
    items: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    top,
    first: virtual.range?.startIndex ?? null,
    last: virtual.range?.endIndex ?? null,
    measure: virtual.measureElement,
  };
}

const page = () => null;

/** Rows that scroll with the page. The back button finds them where they were. */
export function usePageRows(options: RowsOptions): PlacedRows {
  'use no memo';
  const standing = useStanding(options.element, page);
  const { key: step, pathname, search } = useLocation();
  const [place] = useState(() => placeAt(step));
  const [heights] = useState(() => [...(place?.heights ?? [])]);
  // What comes in above the screen does not move what is on it, unless the list's beginning is on it too.
  const isInside = window.scrollY > standing.top;
  const virtual = useWindowVirtualizer<Element>({
    ...shared<Window>(options, standing),
    anchorTo: isInside ? 'end' : 'start',
    initialOffset: () => place?.top ?? window.scrollY,
    initialMeasurementsCache: heights,
    useFlushSync: false,
  });

  useLayoutEffect(() => {
    const keep = () => {
      const { location } = window;
      // On the way to another view the browser scrolls before that view is there.
      if (location.pathname !== pathname || location.search !== search) return;
      keepPlace(step, { top: window.scrollY });
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      window.removeEventListener('scroll', keep);
      keepPlace(step, { heights: virtual.takeSnapshot() });
    };
  }, [step, pathname, search, virtual]);

  return shown(virtual, standing.top);
}

/** Rows that scroll in a box of their own. */
export function useBoxRows(options: RowsOptions): PlacedRows {
  'use no memo';
  const { element } = options;
  const box = useCallback(() => element.current?.parentElement ?? null, [element]);
  const standing = useStanding(element, box);
  const virtual = useVirtualizer<Element, Element>({
    ...shared<Element>(options, standing),
    getScrollElement: box,
    anchorTo: (box()?.scrollTop ?? 0) > standing.top ? 'end' : 'start',
    useFlushSync: false,
  });
  return shown(virtual, standing.top);
}
