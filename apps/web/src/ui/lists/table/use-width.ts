import { type RefObject, useLayoutEffect, useState } from 'react';

/** In steps of half a rem, so that a list isn't rendered for every pixel while the window is resized. */
function toRem(pixels: number): number {
  const pixelsPerRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.floor((pixels / pixelsPerRem) * 2) / 2;
}

/** The width of an element in rem; 0 before it is laid out. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(toRem(entry.contentRect.width));
    });
    observer.observe(element.current);
    setWidth(toRem(element.current.getBoundingClientRect().width));
    return () => observer.disconnect();
  }, [element]);
  return width;
}
