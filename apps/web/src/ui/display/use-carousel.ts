import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface Carousel<Container extends HTMLElement> {
  /** For the element around the items, without the pause button: hovering or focusing it pauses the carousel. */
  containerRef: RefObject<Container | null>;
  /** The visible item. */
  index: number;
  /** Shows another item, or the same one again, and restarts its time. */
  goTo: (index: number) => void;
  /** False if the user paused the carousel. */
  isPlaying: boolean;
  toggle: () => void;
  /** Whether an item may load. All but the visible one wait until the page has loaded and the carousel is in view. */
  shouldLoad: (index: number) => true | undefined;
}

const reducedMotionQuery = '(prefers-reduced-motion: reduce)';

/** Some browsers report a hover after a tap. */
const hoverQuery = '(hover: hover)';

function whenLoaded(callback: () => void): void {
  if (document.readyState === 'complete') callback();
  else addEventListener('load', callback, { once: true });
}

/** A clicked button keeps the focus without being used; a dragged slider counts as used. */
const focusedControl = ':focus-visible, input:focus';

function isInUse(element: Element): boolean {
  const isHovered = matchMedia(hoverQuery).matches && element.matches(':hover');
  return isHovered || element.matches(focusedControl) || element.querySelector(focusedControl) !== null;
}

/**
 * Shows items one after the other. Pauses while hovered, focused, in a hidden tab or out of view, and does not start by
 * itself if the user prefers reduced motion.
 */
export function useCarousel<Container extends HTMLElement>(
  count: number,
  intervalMs: number,
): Carousel<Container> {
  const containerRef = useRef<Container>(null);
  const [shown, setShown] = useState({ index: 0 });
  const [isPlaying, setPlaying] = useState(true);
  const [isPaused, setPaused] = useState(true);
  const [shouldLoadAll, setLoadAll] = useState(false);

  useEffect(() => {
    const reducedMotion = matchMedia(reducedMotionQuery);
    const update = () => setPlaying(!reducedMotion.matches);
    if (reducedMotion.matches) update();
    reducedMotion.addEventListener('change', update);
    return () => reducedMotion.removeEventListener('change', update);
  }, []);

  useEffect(() => {
    const element = containerRef.current;
    if (!element) return;
    let isInView = false;
    const update = () => setPaused(!isInView || document.hidden || isInUse(element));
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false;
      if (isInView) whenLoaded(() => setLoadAll(true));
      update();
    });
    observer.observe(element);
    // On focusout the newly focused element is not known yet.
    const updateLater = () => queueMicrotask(update);
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const;
    for (const name of events) element.addEventListener(name, updateLater);
    document.addEventListener('visibilitychange', update);
    return () => {
      observer.disconnect();
      for (const name of events) element.removeEventListener(name, updateLater);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);

  const showNext = useEffectEvent(() => setShown({ index: (shown.index + 1) % count }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every item is shown for the full interval
  useEffect(() => {
    if (!isPlaying || isPaused) return;
    const timer = setTimeout(() => showNext(), intervalMs);
    return () => clearTimeout(timer);
  }, [isPlaying, isPaused, shown, intervalMs]);

  return {
    containerRef,
    index: shown.index,
    goTo: (index) => setShown({ index }),
    isPlaying,
    toggle: () => setPlaying((current) => !current),
    shouldLoad: (index) => shouldLoadAll || index === shown.index || undefined,
  };
}
