import { type RefObject, useEffect, useRef } from 'react';

/**
 * On a phone the queue gives way to the receipt and comes back: what had the focus is gone, so it goes to the
 * receipt's heading, and back to where it came from in the queue.
 */
export function useDeskFocus(desk: RefObject<HTMLElement | null>, isOpen: boolean) {
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const heading = desk.current?.querySelector<HTMLElement>('[data-receipt-heading]');
    const present = desk.current?.querySelector<HTMLElement>('[data-receipt][aria-current]');
    const isPhone = matchMedia('(max-width: 47.99rem)').matches;
    if (!isPhone) return;
    if (isOpen) {
      heading?.focus({ preventScroll: true });
      window.scrollTo({ top: 0, behavior: 'instant' });
    } else {
      present?.focus();
    }
  }, [desk, isOpen]);
}
