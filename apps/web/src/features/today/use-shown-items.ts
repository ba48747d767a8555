import type { WaitingItem } from '@burnish/contract/dashboard/entities';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countArrived, nextWaiting, showAll, updateShown, waitingId } from './shown-items.ts';

interface Options {
  items: readonly WaitingItem[];
  /** More items wait than were loaded. */
  hasMore: boolean;
  /** The user has decided the open item: moves the focus to the next one, which is open now. */
  onMoveTo: (id: string | null) => void;
}

/** The rows of the list, which of them is open, and how they change. */
export function useShownItems({ items, hasMore, onMoveTo }: Options) {
  const [shown, setShown] = useState(() => showAll(items));
  const [openId, setOpenId] = useState<string | null>(null);
  const isPointerOver = useRef(false);
  const hadMore = useRef(hasMore);
  /** What the user is deciding leaves at once. */
  const decided = useRef(new Set<string>());

  function update(keeps: (id: string) => boolean): void {
    setShown((current) => updateShown(current, items, { keeps, hadMore: hadMore.current }));
  }

  const onLoaded = useEffectEvent(() => {
    const leaving = new Set(decided.current);
    // The open row stays while the user is typing in it.
    const field = document.querySelector<HTMLTextAreaElement>('[data-waiting] textarea:focus');
    if (openId !== null && field?.value) leaving.delete(openId);
    update((id) => !leaving.has(id) && (isPointerOver.current || id === openId));
    hadMore.current = hasMore;
    const waiting = new Set(items.map(waitingId));
    // An item that has left can wait again before its decision has ended.
    for (const id of leaving) if (!waiting.has(id)) decided.current.delete(id);
    if (openId === null || waiting.has(openId) || !leaving.has(openId)) return;
    const nextId = nextWaiting(shown, openId);
    setOpenId(nextId);
    onMoveTo(nextId);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per loaded reply
  useEffect(() => onLoaded(), [items]);

  // An item that still waits once its decision has ended, such as one whose decision failed, can be decided by others.
  const isDeciding = useIsMutating() > 0;
  useEffect(() => {
    if (!isDeciding) decided.current.clear();
  }, [isDeciding]);

  return {
    shown,
    openId,
    arrived: countArrived(shown, items),
    setOpenId,
    showArrived: () => setShown(showAll(items)),
    onPointerEnter() {
      isPointerOver.current = true;
    },
    onPointerLeave() {
      isPointerOver.current = false;
      update((id) => id === openId);
    },
    /** Call it when a decision is sent. */
    onDecide(id: string) {
      decided.current.add(id);
    },
  };
}
