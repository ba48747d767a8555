import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../../lib/query-client.ts';
import { NoIndex } from '../no-index.tsx';
import { SessionRoot } from '../session-root.tsx';
import { Shell } from '../shell.tsx';

/** Around the pages for signing in. Who is signed in leaves them at once, so their header is that of visitors. */
export default function AccountLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <NoIndex />
      <SessionRoot />
      <Shell footer={false}>
        <Outlet />
      </Shell>
    </QueryClientProvider>
  );
}
