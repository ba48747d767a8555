// Keys while the viewer is open. Fields keep theirs.
import { type KeyboardEvent, useState } from 'react';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import type { Point } from './geometry.ts';
import { commandOf, panOf, type ViewerCommand } from './keys.ts';

function isField(target: EventTarget): boolean {
  return target instanceof Element && target.matches('input, textarea, select');
}

interface ViewerKeysOptions {
  /** Returns whether the command can be run. */
  readonly run: (command: ViewerCommand) => boolean;
  readonly pan: (delta: Point) => void;
}

export function useViewerKeys({ run, pan }: ViewerKeysOptions) {
  const areSingleKeysOn = useSingleKeys();
  const [isSpacePressed, setSpacePressed] = useState(false);

  function onKeyDown(event: KeyboardEvent): void {
    if (isField(event.target) || event.nativeEvent.isComposing) return;
    if (event.key === ' ') {
      setSpacePressed(true);
      // On buttons the space bar is a click.
      if (!(event.target instanceof HTMLButtonElement)) event.preventDefault();
      return;
    }
    const delta = panOf(event);
    const command = commandOf(event, areSingleKeysOn);
    if (delta !== null) pan(delta);
    else if (command === null || !run(command)) return;
    event.preventDefault();
  }

  return {
    isSpacePressed,
    handlers: {
      onKeyDown,
      onKeyUp: ({ key }: KeyboardEvent) => key === ' ' && setSpacePressed(false),
      onBlur: () => setSpacePressed(false),
    },
  };
}
