import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { placeAt } from '../lib/places.ts';

/** A page that comes with its data grows after the first scroll, hence the second. */
const delays = [10, 100];

function show(hash: string) {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/**
 * Every change of the path starts at the top, for the eye and for a screen reader; query and hash do not. A long list
 * to which the back button leads is shown where it was.
 */
export function useRouteChange() {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, hash });

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, hash };
    if (before.pathname === pathname) {
      if (hash && hash !== before.hash) show(hash);
      return;
    }
    const main = document.getElementById('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    if (placeAt(key)) return;
    const timers = delays.map((delay) => setTimeout(() => show(hash), delay));
    return () => timers.forEach(clearTimeout);
  }, [pathname, hash, key]);
}
