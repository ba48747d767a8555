import { type RefObject, useEffect } from 'react';
import { useScrollLock } from '../../../ui/overlays/use-scroll-lock.ts';

/** Makes the rest of the page inert while the element fills a phone's screen. Toasts stay usable. */
export function useInertBackground(element: RefObject<HTMLElement | null>): void {
  useScrollLock();
  useEffect(() => {
    const background = [...document.body.children].filter(
      (sibling): sibling is HTMLElement =>
        sibling instanceof HTMLElement &&
        !sibling.inert &&
        sibling !== element.current &&
        sibling.querySelector('[data-toasts]') === null &&
        !sibling.matches('[data-toasts]'),
    );
    for (const sibling of background) sibling.inert = true;
    return () => {
      for (const sibling of background) sibling.inert = false;
    };
  }, [element]);
}

/** Fits the element into the visible part of the page, above a phone's on-screen keyboard. */
export function useVisualViewportSize(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const target = element.current;
    if (!viewport || !target) return;
    const fit = () => {
      target.style.height = `${viewport.height}px`;
      target.style.top = `${viewport.offsetTop}px`;
    };
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
      target.style.height = '';
      target.style.top = '';
    };
  }, [element]);
}
