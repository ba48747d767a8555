// Keyboard shortcuts and focus management of the receipt review.
import type { Receipt } from '@burnish/contract/orders/entities';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isSingleKey } from '../../../lib/single-keys.ts';
import { neighborIndex, type Selection } from './selection.ts';

interface ReviewShortcutsOptions {
  rows: readonly Receipt[];
  selection: Selection | null;
  receiptUrl: (receiptId: string) => string;
}

/** J and K select the next and previous receipt. A and R only focus the controls for approving and rejecting. */
export function useReviewShortcuts(
  container: RefObject<HTMLElement | null>,
  { rows, selection, receiptUrl }: ReviewShortcutsOptions,
) {
  const navigate = useNavigate();

  function selectNeighbor(step: 1 | -1) {
    const index = selection ? neighborIndex(rows, selection, step) : null;
    const receipt = index === null ? undefined : rows[index];
    if (!receipt) return;
    void navigate(receiptUrl(receipt._id), { replace: true });
    container.current?.querySelector<HTMLElement>(`[data-receipt="${receipt._id}"]`)?.focus();
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSingleKey(event)) return;
    const key = event.key.toLowerCase();
    if (key === 'j') selectNeighbor(1);
    if (key === 'k') selectNeighbor(-1);
    if (key !== 'a' && key !== 'r') return;
    event.preventDefault();
    container.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.focus();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * On phones the receipt replaces the queue, so the focused element disappears. Moves the focus to the receipt's
 * heading when it opens, and back to its row in the queue when it closes.
 */
export function usePhoneFocus(container: RefObject<HTMLElement | null>, isOpen: boolean) {
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (!matchMedia('(max-width: 47.99rem)').matches) return;
    if (isOpen) {
      const heading = container.current?.querySelector<HTMLElement>('[data-receipt-heading]');
      heading?.focus({ preventScroll: true });
      window.scrollTo({ top: 0, behavior: 'instant' });
    } else {
      container.current?.querySelector<HTMLElement>('[data-receipt][aria-current]')?.focus();
    }
  }, [container, isOpen]);
}
