import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { SessionKeeper } from '../../features/session/session-keeper.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { Shell } from '../shell.tsx';
import { SiteHeader } from '../site-header.tsx';

export default function AccountLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionKeeper />
      <Shell header={<SiteHeader />} footer={false}>
        <Outlet />
      </Shell>
    </QueryClientProvider>
  );
}
