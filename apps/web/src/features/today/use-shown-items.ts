import type { WaitingItem } from '@burnish/contract/dashboard/entities';
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
  /** What the user has decided leaves at once. */
  const decided = useRef(new Set<string>());

  function update(keeps: (id: string) => boolean): void {
    setShown((current) => updateShown(current, items, { keeps, hadMore: hadMore.current }));
  }

  const onLoaded = useEffectEvent(() => {
    update((id) => !decided.current.has(id) && (isPointerOver.current || id === openId));
    hadMore.current = hasMore;
    const isWaiting = items.some((item) => waitingId(item) === openId);
    if (openId === null || isWaiting || !decided.current.has(openId)) return;
    const nextId = nextWaiting(shown, openId);
    setOpenId(nextId);
    onMoveTo(nextId);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per loaded reply
  useEffect(() => onLoaded(), [items]);

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
