import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { AppCommands } from '../commands/app-commands.tsx';
import { NoIndex } from '../no-index.tsx';
import { SessionRoot } from '../session-root.tsx';

/** Around every page behind sign-in. */
export function SignedInRoot({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <NoIndex />
      <SessionRoot />
      <AppCommands />
      {children}
    </QueryClientProvider>
  );
}
