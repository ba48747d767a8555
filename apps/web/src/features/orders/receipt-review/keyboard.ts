// Keyboard shortcuts and focus management of the receipt review.
import type { Receipt } from '@burnish/contract/orders/entities';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isSingleKey } from '../../../lib/single-keys.ts';
import { neighborOf } from './selection.ts';

/** Keys of controls, which name them in `aria-keyshortcuts`. A only moves the focus, R opens the rejection. */
const controlKeys = new Set(['a', 'r', '+', '-', '0']);

interface ReviewShortcutsOptions {
  rows: readonly Receipt[];
  selectedId: string | null;
  receiptUrl: (receiptId: string) => string;
}

/** J and K select the next and previous receipt. */
export function useReviewShortcuts(
  container: RefObject<HTMLElement | null>,
  { rows, selectedId, receiptUrl }: ReviewShortcutsOptions,
) {
  const navigate = useNavigate();

  function selectNeighbor(step: 1 | -1) {
    const receipt = neighborOf(rows, selectedId, step);
    if (receipt === null) return;
    void navigate(receiptUrl(receipt._id), { replace: true });
    container.current?.querySelector<HTMLElement>(`[data-receipt="${receipt._id}"]`)?.focus();
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSingleKey(event)) return;
    const key = event.key === '=' ? '+' : event.key.toLowerCase();
    if (key === 'j') selectNeighbor(1);
    if (key === 'k') selectNeighbor(-1);
    if (!controlKeys.has(key)) return;
    const control = container.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
    if (!control) return;
    event.preventDefault();
    if (key === 'a') control.focus();
    else control.click();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const isPhone = () => matchMedia('(max-width: 47.99rem)').matches;

/** Focuses the name of the receipt that is shown. Where the page scrolls, it shows the top of the receipt. */
function focusHeading(container: HTMLElement | null): void {
  container?.querySelector<HTMLElement>('[data-receipt-heading]')?.focus({ preventScroll: isPhone() });
  if (isPhone()) window.scrollTo({ top: 0, behavior: 'instant' });
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
    if (!isPhone()) return;
    if (isOpen) focusHeading(container.current);
    else container.current?.querySelector<HTMLElement>('[data-receipt][aria-current]')?.focus();
  }, [container, isOpen]);
}

interface NextReceiptOptions {
  toReview: readonly Receipt[];
  selectedId: string | null;
  receiptUrl: (receiptId: string) => string;
}

/**
 * Returns what to do once the page shows a decision: the oldest receipt to review opens and its name gets the focus. An
 * admin who has opened another receipt in the meantime stays there.
 */
export function useNextReceipt(
  container: RefObject<HTMLElement | null>,
  { toReview, selectedId, receiptUrl }: NextReceiptOptions,
) {
  const navigate = useNavigate();
  const latest = useRef({ toReview, selectedId, receiptUrl });
  const isFocusDue = useRef(false);

  useEffect(() => {
    latest.current = { toReview, selectedId, receiptUrl };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading is of the selected receipt
  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    focusHeading(container.current);
  }, [container, selectedId]);

  return (decidedId: string) => {
    const { toReview: rows, selectedId: shownId, receiptUrl: urlOf } = latest.current;
    if (shownId !== decidedId) return;
    const next = rows.find(({ _id }) => _id !== decidedId);
    if (next === undefined) return focusHeading(container.current);
    isFocusDue.current = true;
    void navigate(urlOf(next._id), { replace: true });
  };
}
