import { type ComponentType, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import type { Pair } from '../../photos/pairs.ts';
import { copy } from './copy.ts';
import type { FullScreenProps } from './full-screen.tsx';

/** The code of the full screen comes when somebody first opens it. */
export function useFullScreen(pairs: readonly Pair[]) {
  const [FullScreen, setCode] = useState<ComponentType<FullScreenProps> | null>(null);
  const [opened, setOpened] = useState<Pair | null>(null);

  function open(pair: Pair): void {
    import('./full-screen.tsx').then(
      (code) => {
        setCode(() => code.FullScreen);
        setOpened(pair);
      },
      () => toast.error(copy.gallery.openFailed.words, { id: copy.gallery.openFailed.id }),
    );
  }

  const screen =
    FullScreen && opened ? <FullScreen pairs={pairs} first={opened} onClose={() => setOpened(null)} /> : null;

  return { open, screen };
}
