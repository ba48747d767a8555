import type { PhotoAccount, Upload } from '@burnish/contract/entity';
import { maxLimit } from '@burnish/contract/paging';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { idempotencyKeys } from '../../lib/idempotency.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';
import type { NewJobInput } from './hand-in.ts';

export interface Accounts {
  readonly accounts: readonly PhotoAccount[] | undefined;
  readonly failed: boolean;
  retry(): void;
}

export function useAccounts(): Accounts {
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.photoAccounts,
    queryFn: ({ signal }) => call('GET /photos/accounts', { signal }),
  });
  return {
    accounts: data?.accounts,
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}

async function readAll(signal: AbortSignal): Promise<Upload[]> {
  const all: Upload[] = [];
  let cursor: string | undefined;
  do {
    const { uploads, page } = await call('GET /photos/uploads', {
      query: { limit: maxLimit, cursor },
      signal,
    });
    all.push(...uploads);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** Milliseconds: should the word that something has changed not come through. */
const askAgainEach = 4_000;

/** All that waits at the service; asked for again while some of it is looked at. */
export function useUploads(isChecking: boolean) {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: queryKeys.uploads.list(),
    queryFn: ({ signal }) => readAll(signal),
    refetchInterval: isChecking ? askAgainEach : false,
  });
  return { uploads: data, readAt: dataUpdatedAt };
}

type HandedIn = Awaited<ReturnType<typeof handIn>>['job'];

const handIn = (body: NewJobInput, idempotencyKey: string) =>
  call('POST /photos/jobs', { body, idempotencyKey });

interface HandInOptions {
  onDone: (job: HandedIn, body: NewJobInput) => void;
  onFail: (error: Error) => void;
}

export function useHandIn({ onDone, onFail }: HandInOptions) {
  const [keyOf] = useState(idempotencyKeys);
  return useAct({
    key: ['hand-in'],
    changes: ['job', 'photo', 'upload', 'subscription'],
    run: (body: NewJobInput) => handIn(body, keyOf(body)),
    onDone: ({ job }, body) => onDone(job, body),
    onFail,
  });
}
