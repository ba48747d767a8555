import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as being at the end. */
const endThreshold = 48;
/** Pixels from the start at which older messages are loaded. */
const startThreshold = 160;

interface ScrollAnchorOptions {
  /** Keys of the first and the last item; null for an empty list. */
  readonly firstKey: string | null;
  readonly lastKey: string | null;
  readonly isLastOwn: boolean;
  readonly onNearStart: () => void;
}

const endScrollTop = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight - clientHeight;

/**
 * Keeps the scroll position of a list that grows at both ends. Older items do not move what is on the screen. At the
 * end, the list stays at the end; further up, `hasNew` says that new items were added below.
 */
export function useScrollAnchor(
  list: RefObject<HTMLElement | null>,
  { firstKey, lastKey, isLastOwn, onNearStart }: ScrollAnchorOptions,
) {
  const previous = useRef<{ firstKey: string | null; lastKey: string | null; fromEnd: number }>({
    firstKey: null,
    lastKey: null,
    fromEnd: 0,
  });
  const isAtEnd = useRef(true);
  const lastMetrics = useRef({ scrollTop: 0, scrollHeight: 0, clientHeight: 0 });
  const [hasNew, setHasNew] = useState(false);

  function saveMetrics({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
    lastMetrics.current = { scrollTop, scrollHeight, clientHeight };
  }

  const scrollToEnd = useEffectEvent(() => {
    const element = list.current;
    if (!element) return;
    isAtEnd.current = true;
    element.scrollTop = endScrollTop(element);
  });

  const onResize = useEffectEvent(() => {
    if (isAtEnd.current) scrollToEnd();
    if (list.current) saveMetrics(list.current);
  });

  const onScroll = useEffectEvent(() => {
    const element = list.current;
    if (!element) return;
    previous.current.fromEnd = element.scrollHeight - element.scrollTop;
    // Only the user scrolling up leaves the end. A change in size also fires scroll events, but is not a move.
    const { scrollTop, scrollHeight, clientHeight } = lastMetrics.current;
    const isSameSize = element.scrollHeight === scrollHeight && element.clientHeight === clientHeight;
    if (endScrollTop(element) - element.scrollTop < endThreshold) isAtEnd.current = true;
    else if (isSameSize && element.scrollTop < scrollTop) isAtEnd.current = false;
    saveMetrics(element);
    if (isAtEnd.current) setHasNew(false);
    if (element.scrollTop < startThreshold) onNearStart();
  });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const before = previous.current;
    const grewAbove = before.firstKey !== null && before.firstKey !== firstKey && before.lastKey === lastKey;
    const grewBelow = before.lastKey !== lastKey;
    if (grewAbove && !isAtEnd.current) element.scrollTop = element.scrollHeight - before.fromEnd;
    else if (isAtEnd.current || (grewBelow && isLastOwn)) scrollToEnd();
    else if (grewBelow && before.lastKey !== null) setHasNew(true);
    previous.current = { firstKey, lastKey, fromEnd: element.scrollHeight - element.scrollTop };
  }, [firstKey, lastKey, isLastOwn, list]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // The window, a phone's keyboard or a growing input field change the size.
    const observer = new ResizeObserver(() => onResize());
    const listener = () => onScroll();
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', listener, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', listener);
    };
  }, [list]);

  return {
    hasNew,
    showNew(): void {
      const element = list.current;
      if (element) element.scrollTop = endScrollTop(element);
      setHasNew(false);
    },
  };
}
