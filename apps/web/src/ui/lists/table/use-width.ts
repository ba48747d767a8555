import { type RefObject, useLayoutEffect, useState } from 'react';

const pixelsPerRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The width of an element in rem; 0 before it is laid out. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width / pixelsPerRem()));
    });
    observer.observe(element.current);
    setWidth(Math.floor(element.current.getBoundingClientRect().width / pixelsPerRem()));
    return () => observer.disconnect();
  }, [element]);
  return width;
}
