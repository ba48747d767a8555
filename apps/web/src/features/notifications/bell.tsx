import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { whenQuiet } from '../../lib/when-quiet.ts';
import { SquareButton } from '../../ui/buttons/square-button.tsx';
import { BellIcon } from './bell-icon.tsx';
import { title } from './title.ts';

const LiveBell = lazy(() => import('./live-bell.tsx'));

/**
 * Opens the notifications. What counts and lists them is loaded once the page has what it shows, or at the first click.
 * The button itself stays the same, so that it keeps the focus.
 */
export function NotificationBell() {
  // Remembering its elements would take more bytes of each first load than it saves.
  'use no memo';
  /** Null: not loaded. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const [label, setLabel] = useState(title);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    void whenQuiet().then(() => setOpen((isOpen) => !!isOpen));
  }, []);
  return (
    <>
      <SquareButton
        ref={button}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={!!isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <BellIcon />
      </SquareButton>
      {isOpen !== null && (
        <Suspense>
          <LiveBell {...{ button, isOpen, setOpen, setLabel }} />
        </Suspense>
      )}
    </>
  );
}
