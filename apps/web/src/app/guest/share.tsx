import { brand } from '@burnish/domain/brand';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { copy } from '../../features/photos/shared/copy.ts';
import { useShare } from '../../features/photos/shared/queries.ts';
import { SharePage } from '../../features/photos/shared/share-page.tsx';
import { tokenOf } from '../../features/photos/shared/token.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { NoIndex } from '../no-index.tsx';
import { pageMeta } from '../page-meta.ts';
import { usePageTitle } from '../use-page-title.ts';
import { GuestShell } from './guest-shell.tsx';

export const meta = () => [
  ...pageMeta(copy.title, copy.retouchedBy(brand.name)),
  { name: 'referrer', content: 'no-referrer' },
];

function Page({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <NoIndex />
      <GuestShell>{children}</GuestShell>
    </QueryClientProvider>
  );
}

function SharedPhotos() {
  const { hash } = useLocation();
  // Prerendered HTML knows no fragment.
  const token = useHydrated() ? tokenOf(hash) : undefined;
  const query = useShare(token ?? null);
  usePageTitle(query.data?.share.name ?? null);
  return <SharePage token={token} query={query} />;
}

/** The page of a share link, for people without an account. The secret is in the fragment of the URL. */
export default function ShareRoute() {
  return (
    <Page>
      <SharedPhotos />
    </Page>
  );
}
