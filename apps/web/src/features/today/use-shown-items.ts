import type { WaitingItem } from '@burnish/contract/dashboard/entities';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countArrived, nextWaiting, showAll, updateShown } from './shown-items.ts';

interface Options {
  items: readonly WaitingItem[];
  /** More items wait than were loaded. */
  hasMore: boolean;
}

/** The rows of the list, which of them is open, and how they change. */
export function useShownItems({ items, hasMore }: Options) {
  const [shown, setShown] = useState(() => showAll(items));
  const [openId, setOpenId] = useState<string | null>(null);
  const isPointerOver = useRef(false);
  const hadMore = useRef(hasMore);
  /** The decided item, and the one that follows. */
  const decision = useRef<{ id: string; nextId: string | null } | null>(null);

  function update(keeps: (id: string) => boolean): void {
    setShown((current) => updateShown(current, items, { keeps, hadMore: hadMore.current }));
  }

  const onLoaded = useEffectEvent(() => {
    // The user's own decisions leave at once.
    update((id) => id !== decision.current?.id && (isPointerOver.current || id === openId));
    hadMore.current = hasMore;
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
      decision.current = { id, nextId: nextWaiting(shown, id) };
    },
    /**
     * Call it once the page shows the decision. Returns the item to go to: the next one, or the same one if it still
     * waits for something else.
     */
    finishDecision(): string | null {
      if (decision.current === null) return null;
      const { id, nextId } = decision.current;
      decision.current = null;
      const stillWaits = shown.some((entry) => entry.id === id && !entry.isGone);
      const target = stillWaits ? id : nextId;
      setOpenId(target);
      return target;
    },
  };
}
