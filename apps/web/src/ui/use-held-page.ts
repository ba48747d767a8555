import { useLayoutEffect } from 'react';

let holders = 0;

/** The page does not scroll while this is mounted. Several may hold it at once. */
export function useHeldPage(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (holders === 0) {
      root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`);
      root.dataset.held = '';
    }
    holders += 1;
    return () => {
      holders -= 1;
      if (holders === 0) delete root.dataset.held;
    };
  }, []);
}
