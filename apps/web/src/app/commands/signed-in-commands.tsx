import type { User } from '@burnish/contract/accounts/entities';
import { isStaff } from '@burnish/domain/access';
import { permittedCommands, permittedPageKeys } from '../../features/commands/commands.ts';
import { Commands } from '../../features/commands/commands-root.tsx';
import { openKeyboardHelp } from '../../features/commands/dialogs.ts';
import { useOverview } from '../../features/dashboard/overview/queries.ts';
import { findUploadAction, uploadTarget } from '../../features/dashboard/quick-actions/upload-target.ts';
import { useSession, useSignOut } from '../../features/sign-in/session.ts';
import { useSubscriptions } from '../../features/subscriptions/customer/queries.ts';
import { toggleTheme } from '../../lib/theme.ts';
import { toggleSidebar } from '../../ui/layout/sidebar-state.ts';
import {
  type CommandActions,
  customerCommands,
  customerPageKeys,
  studioCommands,
  studioPageKeys,
} from './command-lists.ts';
import { resultUrl } from './result-url.ts';
import { waitingItems } from './waiting-items.ts';

function useCommandActions(): CommandActions {
  const signOut = useSignOut();
  return {
    openHelp: openKeyboardHelp,
    toggleTheme,
    toggleSidebar,
    signOut: () => void signOut(),
  };
}

function StudioCommands({ user }: { user: User }) {
  const actions = useCommandActions();
  return (
    <Commands
      commands={permittedCommands(studioCommands(actions), user)}
      pageKeys={permittedPageKeys(studioPageKeys, user)}
      resultUrl={resultUrl}
    />
  );
}

/** Commands are loaded after the page. What failed for the page stays as it is until the user tries again there. */
const asLoadedByPage = { retryOnMount: false };

function CustomerCommands() {
  const actions = useCommandActions();
  const { overview } = useOverview(asLoadedByPage);
  const subscriptions = useSubscriptions(asLoadedByPage);
  const upload = uploadTarget(findUploadAction(overview, subscriptions), subscriptions);
  return (
    <Commands
      commands={customerCommands({ ...actions, upload })}
      waiting={overview === undefined ? [] : waitingItems(overview)}
      pageKeys={customerPageKeys}
      resultUrl={resultUrl}
    />
  );
}

/** Palette, keyboard help and shortcuts of the signed-in user. */
export default function SignedInCommands() {
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  return isStaff(session.user) ? <StudioCommands user={session.user} /> : <CustomerCommands />;
}
