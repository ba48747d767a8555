// Keys while the viewer is open. Fields keep theirs.
import { type KeyboardEvent, useState } from 'react';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import type { Point } from './geometry.ts';
import { blinkKey, commandOf, panOf, singleCommands, type ViewerCommand } from './keys.ts';

/** The keys that move a slider. */
const sliderKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

function isOwnKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches('input[type="range"]')) return sliderKeys.includes(key);
  return target.matches('input, textarea, select');
}

/** Dialogs that are opened from the viewer are outside of its element. */
function isInViewer({ target, currentTarget }: KeyboardEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

interface ViewerKeysOptions {
  readonly isComparing: boolean;
  readonly canDraw: boolean;
  /** Returns whether the command can be run. */
  readonly run: (command: ViewerCommand) => boolean;
  readonly pan: (delta: Point) => void;
  /** The key that shows the left version is no longer held down. */
  readonly onBlinkEnd: () => void;
}

export function useViewerKeys({ isComparing, canDraw, run, pan, onBlinkEnd }: ViewerKeysOptions) {
  const areSingleKeysOn = useSingleKeys();
  const [isSpacePressed, setSpacePressed] = useState(false);

  function onSpace({ target }: KeyboardEvent): boolean {
    setSpacePressed(true);
    // On buttons the space bar is a click.
    return !(target instanceof HTMLButtonElement);
  }

  /** Returns whether the key did something. */
  function handle(event: KeyboardEvent): boolean {
    if (event.key === ' ') return onSpace(event);
    const delta = panOf(event);
    if (delta !== null) {
      pan(delta);
      return true;
    }
    const command = commandOf(event, { areSingleKeysOn, isComparing, canDraw });
    if (command === null) return false;
    return (event.repeat && singleCommands.includes(command)) || run(command);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isInViewer(event) || isOwnKey(event) || event.nativeEvent.isComposing) return;
    if (handle(event)) event.preventDefault();
  }

  return {
    isSpacePressed,
    handlers: {
      onKeyDown,
      onKeyUp({ key }: KeyboardEvent): void {
        if (key === ' ') setSpacePressed(false);
        if (key.toLowerCase() === blinkKey) onBlinkEnd();
      },
      onBlur(): void {
        setSpacePressed(false);
        onBlinkEnd();
      },
    },
  };
}
