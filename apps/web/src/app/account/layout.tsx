import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../../lib/query-client.ts';
import { HiddenHead } from '../hidden-head.tsx';
import { KeptSession } from '../kept-session.tsx';
import { Shell } from '../shell.tsx';
import { SiteHeader } from '../site-header.tsx';

export default function AccountLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <HiddenHead />
      <KeptSession />
      <Shell header={<SiteHeader />} footer={false}>
        <Outlet />
      </Shell>
    </QueryClientProvider>
  );
}
