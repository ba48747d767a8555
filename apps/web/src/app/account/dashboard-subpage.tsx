import { type ReactNode, Suspense } from 'react';
import { RequireUser } from '../../features/sign-in/route-guards.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AppPage, PageHeader } from '../../ui/layout/app-page.tsx';

interface DashboardSubpageProps {
  texts: { readonly back: string; readonly title: string; readonly lead: string };
  /** For signed-in users. May contain components that are loaded with the page. */
  children: ReactNode;
}

function Frame({ texts: { back, title, lead }, children }: DashboardSubpageProps) {
  return (
    <AppPage>
      <div>
        <TextLink to="/dashboard">
          <Icon name="back" small />
          {back}
        </TextLink>
        <PageHeader title={title} lead={lead} />
      </div>
      {children}
    </AppPage>
  );
}

/** A page with a link back to the dashboard. Placeholders show until the user is known and the page is loaded. */
export function DashboardSubpage({ texts, children }: DashboardSubpageProps) {
  const loading = <Skeleton shape="cards" />;
  return (
    <RequireUser fallback={<Frame texts={texts}>{loading}</Frame>}>
      <Frame texts={texts}>
        <Suspense fallback={loading}>{children}</Suspense>
      </Frame>
    </RequireUser>
  );
}
