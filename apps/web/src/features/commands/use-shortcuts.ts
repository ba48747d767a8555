import { useEffect, useEffectEvent } from 'react';
import { isSingleKey } from '../../lib/single-keys.ts';
import type { Command } from './commands.ts';
import { type CommandDialog, closeCommandDialogs, openKeyboardHelp, openPalette } from './dialogs.ts';
import { createKeySequences } from './key-sequences.ts';
import { isApple } from './platform.ts';

const helpKey = '?';

function isPaletteKey(event: KeyboardEvent): boolean {
  const { metaKey, ctrlKey, altKey, shiftKey, key } = event;
  const [modifier, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return modifier && !other && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

/** A form in a modal would lose its focus to the palette. */
const isModalOpen = () => document.querySelector('[aria-modal="true"], dialog[open]') !== null;

/**
 * Runs commands by their keys, and opens the palette and the keyboard help. Listens before the page does, so that the
 * second key of a sequence has no other effect.
 */
export function useShortcuts(
  commands: readonly Command[],
  dialog: CommandDialog | null,
  execute: (command: Command) => void,
): void {
  const togglePalette = useEffectEvent((event: KeyboardEvent) => {
    if (dialog === null && isModalOpen()) return;
    event.preventDefault();
    if (dialog === 'palette') closeCommandDialogs();
    else if (dialog === null) openPalette();
  });
  const run = useEffectEvent(execute);

  useEffect(() => {
    const sequences = createKeySequences<() => void>([
      { keys: helpKey, target: openKeyboardHelp },
      ...commands.flatMap((command) =>
        command.keys === undefined ? [] : [{ keys: command.keys, target: () => run(command) }],
      ),
    ]);

    function onSingleKey(event: KeyboardEvent): void {
      const outcome = sequences.press(event.key, event.timeStamp);
      if (outcome.kind === 'none') return;
      event.stopPropagation();
      if (outcome.kind !== 'command') return;
      event.preventDefault();
      outcome.target();
    }

    function onKeyDown(event: KeyboardEvent): void {
      if (isPaletteKey(event)) togglePalette(event);
      else if (!isSingleKey(event) || isModalOpen()) sequences.reset();
      // Shift precedes '?'.
      else if (!event.repeat && event.key !== 'Shift') onSingleKey(event);
    }

    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [commands]);
}
