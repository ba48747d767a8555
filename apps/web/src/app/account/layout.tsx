import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../../lib/query-client.ts';
import { NoIndex } from '../no-index.tsx';
import { SessionRoot } from '../session-root.tsx';
import { Shell } from '../shell.tsx';
import { SiteHeader } from '../site-header.tsx';

export default function AccountLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <NoIndex />
      <SessionRoot />
      <Shell header={<SiteHeader />} footer={false}>
        <Outlet />
      </Shell>
    </QueryClientProvider>
  );
}
