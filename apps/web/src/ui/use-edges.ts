import { type RefObject, useEffect } from 'react';

/** Says on the frame, for its style, on which sides more of what scrolls sideways in it is hidden. */
export function useEdges(
  frame: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [outer, inner] = [frame.current, scroller.current];
    if (!outer || !inner) return;
    const look = () => {
      const hidden = inner.scrollWidth - inner.clientWidth;
      outer.toggleAttribute('data-more-before', inner.scrollLeft > 1);
      outer.toggleAttribute('data-more-after', inner.scrollLeft < hidden - 1);
    };
    const observer = new ResizeObserver(look);
    observer.observe(inner);
    for (const part of inner.children) observer.observe(part);
    inner.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      inner.removeEventListener('scroll', look);
    };
  }, [frame, scroller]);
}
