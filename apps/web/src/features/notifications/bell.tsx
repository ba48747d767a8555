import { lazy, Suspense, useEffect, useState } from 'react';
import { whenQuiet } from '../../lib/when-quiet.ts';
import { SquareButton } from '../../ui/buttons/square-button.tsx';
import { BellIcon } from './bell-icon.tsx';
import { title } from './title.ts';

const LiveBell = lazy(() => import('./live-bell.tsx'));

/** Opens the notifications. What it counts is loaded once the page has what it shows, or at the first click. */
export function NotificationBell() {
  const [isLive, setLive] = useState(false);
  const [wasClicked, setClicked] = useState(false);
  useEffect(() => {
    let isCanceled = false;
    void whenQuiet().then(() => isCanceled || setLive(true));
    return () => {
      isCanceled = true;
    };
  }, []);
  const button = (
    <SquareButton label={title} aria-haspopup="dialog" aria-expanded={false} onClick={() => setClicked(true)}>
      <BellIcon />
    </SquareButton>
  );
  if (!isLive && !wasClicked) return button;
  return (
    <Suspense fallback={button}>
      <LiveBell isOpen={wasClicked} />
    </Suspense>
  );
}
