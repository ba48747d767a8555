import { brand } from '@burnish/domain/brand';
import { Account, SignOutButton } from '../features/session/account.tsx';
import { useSession } from '../features/session/use-session.ts';
import { Header } from '../ui/header.tsx';
import { adminLink, dashboardLink, mainLinks, subscriptionsLink } from './links.ts';
import { VisitorHeader, WaitingHeader } from './visitor-header.tsx';

/** The header that knows who is signed in. */
export function SiteHeader() {
  const session = useSession();
  if (session.state === 'out') return <VisitorHeader />;
  if (session.state !== 'in') return <WaitingHeader />;
  const { user } = session;
  const studio = user.role === 'admin' ? [adminLink] : [];
  return (
    <Header
      brand={brand.name}
      links={mainLinks}
      ownLinks={[dashboardLink, ...studio]}
      signIn={null}
      account={<Account user={user} pages={[dashboardLink, subscriptionsLink, ...studio]} />}
      menuEnd={<SignOutButton />}
    />
  );
}
