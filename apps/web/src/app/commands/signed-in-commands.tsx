import { isStaff } from '@burnish/domain/access';
import { useMemo } from 'react';
import { permittedCommands, type WaitingItem } from '../../features/commands/commands.ts';
import { Commands } from '../../features/commands/commands-root.tsx';
import { openKeyboardHelp } from '../../features/commands/dialogs.ts';
import { useSession, useSignOut } from '../../features/sign-in/session.ts';
import { toggleTheme } from '../../lib/theme.ts';
import { toggleSidebar } from '../../ui/layout/sidebar-state.ts';
import { customerCommands, customerPageKeys, studioCommands, studioPageKeys } from './command-lists.ts';
import { resultUrl } from './result-url.ts';

export interface AppCommandsProps {
  /** What the user has to do next, which the palette lists first. */
  waiting?: readonly WaitingItem[];
}

/** Palette, keyboard help and shortcuts of the signed-in user. */
export default function SignedInCommands({ waiting }: AppCommandsProps) {
  const session = useSession();
  const signOut = useSignOut();
  const user = session.state === 'signed-in' ? session.user : null;
  const commands = useMemo(() => {
    if (user === null) return [];
    const handlers = {
      openHelp: openKeyboardHelp,
      toggleTheme,
      toggleSidebar,
      signOut: () => void signOut(),
    };
    const list = isStaff(user) ? studioCommands(handlers) : customerCommands(handlers);
    return permittedCommands(list, user);
  }, [user, signOut]);

  if (user === null) return null;
  return (
    <Commands
      commands={commands}
      {...(waiting && { waiting })}
      pageKeys={isStaff(user) ? studioPageKeys : customerPageKeys}
      resultUrl={resultUrl}
    />
  );
}
