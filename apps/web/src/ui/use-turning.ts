import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface Turning<Box extends HTMLElement> {
  /** For what turns, without its pause control: whoever points at it or is in it holds it still. */
  box: RefObject<Box | null>;
  /** Which of them is shown. */
  at: number;
  /** Shows another one, or the same once more: the time until the next begins anew. */
  turnTo: (at: number) => void;
  /** It turns by itself, when nobody holds it. */
  isPlaying: boolean;
  toggle: () => void;
  /** What is shown later need not load before all that comes first is there, and seen. */
  isDue: (index: number) => true | undefined;
}

const calm = '(prefers-reduced-motion: reduce)';

/** After a tap some browsers go on to say that the finger points there. */
const canPoint = '(hover: hover)';

function onceLoaded(act: () => void): void {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}

/** A button that was clicked keeps the focus without being used; a slider that was dragged is still looked at. */
const inUse = ':focus-visible, input:focus';

function isUsed(element: Element): boolean {
  const isPointedAt = matchMedia(canPoint).matches && element.matches(':hover');
  return isPointedAt || element.matches(inUse) || element.querySelector(inUse) !== null;
}

/**
 * Things that take turns by themselves, so many milliseconds each. They rest while pointed at, while the focus is in
 * them, in a hidden tab and out of sight, and where somebody wants no motion until they start it.
 */
export function useTurning<Box extends HTMLElement>(count: number, milliseconds: number): Turning<Box> {
  const box = useRef<Box>(null);
  const [shown, setShown] = useState({ at: 0 });
  const [isPlaying, setPlaying] = useState(true);
  const [isHeld, setHeld] = useState(true);
  const [areAllDue, setAllDue] = useState(false);

  useEffect(() => {
    const wish = matchMedia(calm);
    const heed = () => setPlaying(!wish.matches);
    if (wish.matches) heed();
    wish.addEventListener('change', heed);
    return () => wish.removeEventListener('change', heed);
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let isInView = false;
    const look = () => setHeld(!isInView || document.hidden || isUsed(element));
    const sight = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false;
      if (isInView) onceLoaded(() => setAllDue(true));
      look();
    });
    sight.observe(element);
    // Where the focus goes to is known only after it has left.
    const later = () => queueMicrotask(look);
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const;
    for (const name of events) element.addEventListener(name, later);
    document.addEventListener('visibilitychange', look);
    return () => {
      sight.disconnect();
      for (const name of events) element.removeEventListener(name, later);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  const turn = useEffectEvent(() => setShown({ at: (shown.at + 1) % count }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn has its whole time
  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = setTimeout(() => turn(), milliseconds);
    return () => clearTimeout(timer);
  }, [isPlaying, isHeld, shown, milliseconds]);

  return {
    box,
    at: shown.at,
    turnTo: (at) => setShown({ at }),
    isPlaying,
    toggle: () => setPlaying((now) => !now),
    isDue: (index) => areAllDue || index === shown.at || undefined,
  };
}
