import { type RefObject, useEffect, useState } from 'react';

/** Whether the top of the element has left the window. */
export function useScrolledInto(element: RefObject<HTMLElement | null>): boolean {
  const [isScrolledInto, setScrolledInto] = useState(false);
  useEffect(() => {
    const update = () => setScrolledInto((element.current?.getBoundingClientRect().top ?? 0) < 0);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [element]);
  return isScrolledInto;
}
