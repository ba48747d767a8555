import { useLayoutEffect } from 'react';

let lockCount = 0;

/** Keeps the page from scrolling while the component is mounted. Locks can be nested. */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (lockCount === 0) {
      root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`);
      root.dataset.scrollLocked = '';
    }
    lockCount += 1;
    return () => {
      lockCount -= 1;
      if (lockCount === 0) delete root.dataset.scrollLocked;
    };
  }, []);
}
