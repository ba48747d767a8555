import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-client.ts';
import { KeptSession } from '../kept-session.tsx';
import { SiteHeader } from '../site-header.tsx';

/** Loaded only where a token is kept: a visitor's first page carries nothing of it. */
export default function SessionHeader() {
  return (
    <QueryClientProvider client={queryClient}>
      <KeptSession />
      <SiteHeader />
    </QueryClientProvider>
  );
}
