// TanStack Virtual returns one object that it mutates, which the React compiler cannot know. The hooks in this file are
// therefore not compiled and return plain values.
import {
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { findListPosition, saveListPosition } from '../../lib/scroll-restoration.ts';

export interface VirtualRowsOptions {
  element: RefObject<HTMLElement | null>;
  count: number;
  rowKeyAt: (index: number) => string;
  /** CSS pixels. */
  estimatedHeight: number;
  /** Rows that stay rendered wherever they are. */
  pinnedIndexes: readonly number[];
}

/** All lengths in CSS pixels. */
export interface VisibleRows {
  items: readonly VirtualItem[];
  /** Of all rows, rendered or not. */
  height: number;
  /** Offset of the list inside its scroll container. */
  top: number;
  /** Between rows. */
  gap: number;
  /** Indexes of the first and last visible row; null before the first measurement. */
  first: number | null;
  last: number | null;
  measure: (element: Element | null) => void;
}

/** Rows rendered above and below the viewport. */
const overscan = 4;

interface Layout {
  top: number;
  gap: number;
}

/** The list's offset in its scroll container and the gap between rows, as laid out by CSS. */
function useLayout(element: RefObject<HTMLElement | null>, scrollContainer: () => Element | null): Layout {
  'use no memo';
  const [layout, setLayout] = useState<Layout>({ top: 0, gap: 0 });
  useLayoutEffect(() => {
    const update = () => {
      if (!element.current || element.current.offsetParent === null) return;
      const container = scrollContainer() ?? document.documentElement;
      const containerTop = container === document.documentElement ? 0 : container.getBoundingClientRect().top;
      const top = Math.round(
        element.current.getBoundingClientRect().top - containerTop + container.scrollTop,
      );
      const gap = Number.parseFloat(getComputedStyle(element.current).rowGap) || 0;
      setLayout((current) => (current.top === top && current.gap === gap ? current : { top, gap }));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    // What precedes the list in its own scroll container moves it, too.
    for (const sibling of scrollContainer()?.children ?? []) observer.observe(sibling);
    return () => observer.disconnect();
  }, [element, scrollContainer]);
  return layout;
}

/** Rows of a hidden list keep their last height. */
function measureRow<Container extends Element | Window>(
  row: Element,
  entry: ResizeObserverEntry | undefined,
  { options, indexFromElement, itemSizeCache }: Virtualizer<Container, Element>,
): number {
  const cached = itemSizeCache.get(options.getItemKey(indexFromElement(row)));
  if (!entry && cached !== undefined) return cached;
  const { height } = row.getBoundingClientRect();
  return height > 0 ? height : (cached ?? options.estimateSize(0));
}

function virtualizerOptions<Container extends Element | Window>(
  { count, estimatedHeight, pinnedIndexes, rowKeyAt }: VirtualRowsOptions,
  { top, gap }: Layout,
) {
  return {
    count,
    gap,
    overscan,
    scrollMargin: top,
    getItemKey: rowKeyAt,
    estimateSize: () => estimatedHeight,
    measureElement: measureRow<Container>,
    rangeExtractor({ startIndex, endIndex }: { startIndex: number; endIndex: number }) {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const near = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
      const pinned = pinnedIndexes.filter((index) => index < from || index > to);
      return [...pinned, ...near].sort((a, b) => a - b);
    },
  };
}

function visibleRows<Container extends Element | Window>(
  virtualizer: Virtualizer<Container, Element>,
  { top, gap }: Layout,
): VisibleRows {
  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    top,
    gap,
    first: virtualizer.range?.startIndex ?? null,
    last: virtualizer.range?.endIndex ?? null,
    measure: virtualizer.measureElement,
  };
}

const noContainer = () => null;

/** Rows that scroll with the page. The back button restores the scroll position. */
export function usePageRows(options: VirtualRowsOptions): VisibleRows {
  'use no memo';
  const layout = useLayout(options.element, noContainer);
  const { key: historyKey, pathname, search } = useLocation();
  const [position] = useState(() => findListPosition(historyKey));
  const [measurements] = useState(() => [...(position?.rows ?? [])]);
  // Rows added above the viewport do not move the visible ones, unless the top of the list is visible too.
  const isScrolledInto = window.scrollY > layout.top;
  const virtualizer = useWindowVirtualizer<Element>({
    ...virtualizerOptions<Window>(options, layout),
    anchorTo: isScrolledInto ? 'end' : 'start',
    initialOffset: () => position?.top ?? window.scrollY,
    initialMeasurementsCache: measurements,
    useFlushSync: false,
  });

  useLayoutEffect(() => {
    const savePosition = () => {
      const { location } = window;
      // During a navigation the browser scrolls before the new page is rendered.
      if (location.pathname !== pathname || location.search !== search) return;
      saveListPosition(historyKey, { top: window.scrollY });
    };
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => {
      window.removeEventListener('scroll', savePosition);
      saveListPosition(historyKey, { rows: virtualizer.takeSnapshot() });
    };
  }, [historyKey, pathname, search, virtualizer]);

  return visibleRows(virtualizer, layout);
}

/** Rows that scroll inside their parent element. */
export function useContainedRows(options: VirtualRowsOptions): VisibleRows {
  'use no memo';
  const { element } = options;
  const container = useCallback(() => element.current?.parentElement ?? null, [element]);
  const layout = useLayout(element, container);
  const virtualizer = useVirtualizer<Element, Element>({
    ...virtualizerOptions<Element>(options, layout),
    getScrollElement: container,
    anchorTo: (container()?.scrollTop ?? 0) > layout.top ? 'end' : 'start',
    useFlushSync: false,
  });
  return visibleRows(virtualizer, layout);
}
