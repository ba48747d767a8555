import { type RefObject, useEffect, useRef } from 'react';

/**
 * On a phone the list gives way to the conversation and comes back: what had the focus is gone, so it goes to the
 * way back, and from there to the person in the list.
 */
export function useDeskFocus(desk: RefObject<HTMLElement | null>, isOpen: boolean) {
  const wasOpen = useRef(isOpen);
  const last = useRef<string | null>(null);

  useEffect(() => {
    const opened = desk.current?.querySelector<HTMLElement>('[data-person][aria-current]');
    if (isOpen) last.current = opened?.dataset.person ?? last.current;
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (!matchMedia('(max-width: 47.99rem)').matches) return;
    const way = isOpen ? '[data-back] a' : `[data-person="${last.current}"]`;
    desk.current?.querySelector<HTMLElement>(way)?.focus({ preventScroll: isOpen });
    if (isOpen) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [desk, isOpen]);
}
