import { isStaff } from '@burnish/domain/access';
import { SearchButton } from '../../features/commands/search-button.tsx';
import { NotificationBell } from '../../features/notifications/bell.tsx';
import { Account } from '../../features/sign-in/account.tsx';
import { useSession } from '../../features/sign-in/session.ts';
import { ThemeSwitch } from '../../ui/layout/theme-switch.tsx';
import { dashboardLink, guidesLink, profileLink, subscriptionsLink, websiteLink } from '../links.ts';
import { studioLink } from '../studio-link.ts';

/** At the end of the strip at the top of signed-in pages. The account appears when the user has loaded. */
export function SignedInActions() {
  const session = useSession();
  return (
    <>
      <SearchButton />
      <ThemeSwitch />
      {session.state === 'signed-in' && <NotificationBell />}
      {session.state === 'signed-in' && (
        <Account
          user={session.user}
          pages={[
            dashboardLink,
            subscriptionsLink,
            profileLink,
            ...(isStaff(session.user) ? [studioLink(session.user)] : []),
            guidesLink,
            websiteLink,
          ]}
        />
      )}
    </>
  );
}
