import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface Turning<Box extends HTMLElement> {
  /** For the element that turns: whoever points at it or is in it holds it still. */
  box: RefObject<Box | null>;
  /** Which of them is shown. */
  at: number;
  /** Shows another one; the time until the next begins anew. */
  turnTo: (at: number) => void;
  /** It turns by itself, when nobody holds it. */
  isPlaying: boolean;
  toggle: () => void;
}

const calm = '(prefers-reduced-motion: reduce)';

/**
 * Things that take turns by themselves, so many milliseconds each. They rest while pointed at, while the focus is in
 * them, in a hidden tab and out of sight, and where somebody wants no motion until they start it.
 */
export function useTurning<Box extends HTMLElement>(count: number, milliseconds: number): Turning<Box> {
  const box = useRef<Box>(null);
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (matchMedia(calm).matches) setPlaying(false);
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let isInView = true;
    const look = () =>
      setHeld(
        !isInView ||
          document.hidden ||
          element.matches(':hover') ||
          element.querySelector(':focus-visible') !== null,
      );
    const sight = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? true;
      look();
    });
    sight.observe(element);
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

  const turn = useEffectEvent(() => setAt((at + 1) % count));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn has its whole time
  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = setTimeout(() => turn(), milliseconds);
    return () => clearTimeout(timer);
  }, [isPlaying, isHeld, at, milliseconds]);

  return { box, at, turnTo: setAt, isPlaying, toggle: () => setPlaying((now) => !now) };
}
