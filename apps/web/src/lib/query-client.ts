import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** What the service refused it will refuse again; only a lost or broken answer is worth a second try. */
function worthAnotherTry(failures: number, error: unknown): boolean {
  const refusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refusal && failures < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthAnotherTry, staleTime: 15_000 },
    mutations: { retry: false },
  },
});
