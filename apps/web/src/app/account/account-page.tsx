import { type ReactNode, Suspense } from 'react';
import { RequireUser } from '../../features/sign-in/route-guards.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AppPage } from '../../ui/layout/app-page.tsx';

interface AccountPageProps {
  texts: { readonly title: string; readonly lead: string };
  /** For signed-in users. May contain components that are loaded with the page. */
  children: ReactNode;
}

/** A page of the account. Placeholders show until the user is known and the page is loaded. */
export function AccountPage({ texts: { title, lead }, children }: AccountPageProps) {
  const loading = <Skeleton shape="cards" />;
  return (
    <AppPage title={title} lead={lead}>
      <RequireUser fallback={loading}>
        <Suspense fallback={loading}>{children}</Suspense>
      </RequireUser>
    </AppPage>
  );
}
