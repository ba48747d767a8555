import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end, in pixels, counts as being there; so near to the beginning older messages are asked for. */
const nearEnd = 48;
const nearStart = 160;

interface Shown {
  /** The first and the last of what is shown; null where there is nothing. */
  readonly first: string | null;
  readonly last: string | null;
  readonly lastIsMine: boolean;
  readonly onNearStart: () => void;
}

const endOf = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight - clientHeight;

/**
 * Where one reads in a list that grows at both ends: older ones above move nothing that is seen; whoever is at the
 * end stays there when something comes, and whoever reads further up is told of it.
 */
export function usePlace(
  list: RefObject<HTMLElement | null>,
  { first, last, lastIsMine, onNearStart }: Shown,
) {
  const known = useRef<{ first: string | null; last: string | null; fromEnd: number }>({
    first: null,
    last: null,
    fromEnd: 0,
  });
  const isAtEnd = useRef(true);
  const noted = useRef({ top: 0, height: 0, room: 0 });
  const [hasNew, setHasNew] = useState(false);

  function note({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
    noted.current = { top: scrollTop, height: scrollHeight, room: clientHeight };
  }

  const toEnd = useEffectEvent(() => {
    const box = list.current;
    if (!box) return;
    isAtEnd.current = true;
    box.scrollTop = endOf(box);
  });

  const noteSize = useEffectEvent(() => {
    if (list.current) note(list.current);
  });

  const noteWhere = useEffectEvent(() => {
    const box = list.current;
    if (!box) return;
    known.current.fromEnd = box.scrollHeight - box.scrollTop;
    // Only who goes up leaves the end: where the list or its room has changed its size, nobody has moved.
    const { top, height, room } = noted.current;
    const hasMoved = box.scrollHeight === height && box.clientHeight === room && box.scrollTop < top;
    if (endOf(box) - box.scrollTop < nearEnd) isAtEnd.current = true;
    else if (hasMoved) isAtEnd.current = false;
    note(box);
    if (isAtEnd.current) setHasNew(false);
    if (box.scrollTop < nearStart) onNearStart();
  });

  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const before = known.current;
    const grewAbove = before.first !== null && before.first !== first && before.last === last;
    const grewBelow = before.last !== last;
    if (grewAbove && !isAtEnd.current) box.scrollTop = box.scrollHeight - before.fromEnd;
    else if (isAtEnd.current || (grewBelow && lastIsMine)) toEnd();
    else if (grewBelow && before.last !== null) setHasNew(true);
    known.current = { first, last, fromEnd: box.scrollHeight - box.scrollTop };
  }, [first, last, lastIsMine, list]);

  useEffect(() => {
    const box = list.current;
    if (!box) return;
    // The window, a phone's keyboard or a growing field take room: the end stays in sight.
    const onSize = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd();
      noteSize();
    });
    const scrolled = () => noteWhere();
    onSize.observe(box);
    for (const inside of box.children) onSize.observe(inside);
    box.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      onSize.disconnect();
      box.removeEventListener('scroll', scrolled);
    };
  }, [list]);

  return {
    hasNew,
    showNew(): void {
      const box = list.current;
      if (box) box.scrollTop = endOf(box);
      setHasNew(false);
    },
  };
}
