import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { findListPosition } from '../lib/scroll-restoration.ts';

/** Pages grow when their data arrives, hence the second scroll. Milliseconds. */
const delays = [10, 100];

function scrollTo(hash: string) {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/**
 * A new path scrolls to the top and moves the focus to the main element; a new query or hash does not. Long lists
 * restore their own scroll position after the back button.
 */
export function useRouteChange() {
  const { pathname, hash, key } = useLocation();
  const previous = useRef({ pathname, hash });

  useEffect(() => {
    const before = previous.current;
    previous.current = { pathname, hash };
    if (before.pathname === pathname) {
      if (hash && hash !== before.hash) scrollTo(hash);
      return;
    }
    const main = document.getElementById('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    if (findListPosition(key)) return;
    const timers = delays.map((delay) => setTimeout(() => scrollTo(hash), delay));
    return () => timers.forEach(clearTimeout);
  }, [pathname, hash, key]);
}
