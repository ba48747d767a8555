import { type RefObject, useEffect } from 'react';

/** A software keyboard makes the viewport smaller after a field has the focus: scrolls the field back into view. */
export function useFocusInView(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function scrollToFocus(): void {
      const focused = document.activeElement;
      if (focused?.matches('input, select, textarea') && container.current?.contains(focused))
        focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
    const { visualViewport } = window;
    visualViewport?.addEventListener('resize', scrollToFocus);
    return () => visualViewport?.removeEventListener('resize', scrollToFocus);
  }, [container]);
}
