import { lazy, Suspense, useEffect, useState } from 'react';
import { useOpenDialog } from '../../features/commands/dialogs.ts';
import { useToken } from '../../lib/token.ts';
import { whenQuiet } from '../../lib/when-quiet.ts';
import type SignedIn from './signed-in-commands.tsx';

const SignedInCommands = lazy<typeof SignedIn>(() =>
  // Pages work without shortcuts.
  import('./signed-in-commands.tsx').catch(() => ({ default: () => <></> })),
);

/**
 * Rendered once in the layout of signed-in pages. Loads the commands when the page has its data, or as soon as the palette is
 * opened. Visitors do not download them.
 */
export function AppCommands() {
  const token = useToken();
  const isRequested = useOpenDialog() !== null;
  const [isIdle, setIdle] = useState(false);

  useEffect(() => {
    if (token === null) return;
    let isCanceled = false;
    void whenQuiet().then(() => isCanceled || setIdle(true));
    return () => {
      isCanceled = true;
    };
  }, [token]);

  if (token === null || (!isIdle && !isRequested)) return null;
  return (
    <Suspense fallback={null}>
      <SignedInCommands />
    </Suspense>
  );
}
