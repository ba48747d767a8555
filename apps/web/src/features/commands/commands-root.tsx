import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { toast } from '../../ui/feedback/toast.ts';
import type { Command, CommandsProps } from './commands.ts';
import { copy } from './copy.ts';
import { closeCommandDialogs, restoreFocus, useOpenDialog } from './dialogs.ts';
import type { PaletteProps } from './palette.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** Without its code, for example after a lost connection, the dialog closes again. */
function Unavailable() {
  useEffect(() => {
    closeCommandDialogs();
    toast.error(copy.unavailable, { id: 'commands' });
  }, []);
  return null;
}

const unavailable = () => ({ default: Unavailable });
const Palette = lazy<ComponentType<PaletteProps>>(() => import('./palette.tsx').catch(unavailable));
const KeyboardHelp = lazy<ComponentType<CommandsProps>>(() =>
  import('./keyboard-help.tsx').catch(unavailable),
);

/** The palette, the keyboard help and the shortcuts of signed-in pages. Rendered once. */
export function Commands(props: CommandsProps) {
  const dialog = useOpenDialog();
  const navigate = useNavigate();

  function execute({ to, run }: Pick<Command, 'to' | 'run'>): void {
    // What opens next remembers the focus as it was before the palette.
    flushSync(closeCommandDialogs);
    restoreFocus();
    if (to !== undefined) void navigate(to);
    run?.();
  }

  useShortcuts(props.commands, dialog, execute);
  // The dialogs belong to the pages of this user.
  useEffect(() => closeCommandDialogs, []);

  return (
    <Suspense fallback={null}>
      {dialog === 'palette' && <Palette {...props} onChoose={execute} />}
      {dialog === 'help' && <KeyboardHelp {...props} />}
    </Suspense>
  );
}
