import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../../lib/query-client.ts';
import { Shell } from '../shell.tsx';

export default function AccountLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell footer={false}>
        <Outlet />
      </Shell>
    </QueryClientProvider>
  );
}
