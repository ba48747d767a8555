import { type RefObject, useEffect, useState } from 'react';

/** Becomes true when a fifth of the element has been in view, and stays true. */
export function useHasBeenInView(element: RefObject<Element | null>): boolean {
  const [hasBeenInView, setHasBeenInView] = useState(false);

  useEffect(() => {
    const target = element.current;
    if (!target || hasBeenInView) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setHasBeenInView(true);
      },
      { threshold: 0.2 },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, hasBeenInView]);

  return hasBeenInView;
}
