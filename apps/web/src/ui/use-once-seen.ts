import { type RefObject, useEffect, useState } from 'react';

/** True from the moment on that a fifth of the element has been in view. */
export function useOnceSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    const target = element.current;
    if (!target || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { threshold: 0.2 },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, seen]);

  return seen;
}
