import { isStaff } from '@burnish/domain/access';
import { brand } from '@burnish/domain/brand';
import { Account, SignOutButton } from '../features/sign-in/account.tsx';
import { useSession } from '../features/sign-in/session.ts';
import { Header } from '../ui/layout/header.tsx';
import { dashboardLink, mainLinks, profileLink, subscriptionsLink } from './links.ts';
import { studioLink } from './studio-link.ts';
import { PendingHeader, VisitorHeader } from './visitor-header.tsx';

/** The header of a page that loads the session. */
export function SiteHeader() {
  const session = useSession();
  if (session.state === 'signed-out') return <VisitorHeader />;
  if (session.state !== 'signed-in') return <PendingHeader />;
  const { user } = session;
  const studioLinks = isStaff(user) ? [studioLink(user)] : [];
  return (
    <Header
      brand={brand.name}
      links={mainLinks}
      accountLinks={[dashboardLink, ...studioLinks]}
      signIn={null}
      account={
        <Account user={user} pages={[dashboardLink, subscriptionsLink, profileLink, ...studioLinks]} />
      }
      mobileMenuFooter={<SignOutButton />}
    />
  );
}
