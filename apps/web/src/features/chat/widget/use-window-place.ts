import { type RefObject, useEffect } from 'react';
import { useHeldPage } from '../../../ui/use-held-page.ts';

/** On a phone it is the only thing there is: the page behind it can neither be read nor reached. */
export function useAlone(place: RefObject<HTMLElement | null>): void {
  useHeldPage();
  useEffect(() => {
    const besides = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        !element.inert &&
        element !== place.current &&
        element.querySelector('[data-toasts]') === null &&
        !element.matches('[data-toasts]'),
    );
    for (const element of besides) element.inert = true;
    return () => {
      for (const element of besides) element.inert = false;
    };
  }, [place]);
}

/** As high as what is seen of the page: a phone's keyboard lies over the rest. */
export function useSeenHeight(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    const box = place.current;
    if (!seen || !box) return;
    const fit = () => {
      box.style.height = `${seen.height}px`;
      box.style.top = `${seen.offsetTop}px`;
    };
    fit();
    seen.addEventListener('resize', fit);
    seen.addEventListener('scroll', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      seen.removeEventListener('scroll', fit);
      box.style.height = '';
      box.style.top = '';
    };
  }, [place]);
}
