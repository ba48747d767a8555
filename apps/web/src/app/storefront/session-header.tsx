import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-client.ts';
import { SessionRoot } from '../session-root.tsx';
import { SiteHeader } from '../site-header.tsx';

/** Loaded only if a token is stored, so that visitors do not download it. */
export default function SessionHeader() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionRoot />
      <SiteHeader />
    </QueryClientProvider>
  );
}
