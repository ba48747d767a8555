import type { ImportResult } from '@burnish/contract/imports/entities';
import type { ImportKind } from '@burnish/domain/imports/import';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createQueryKeys, invalidateEntities } from '../../lib/entity-queries.ts';
import { useAction } from '../../lib/use-action.ts';
import { formOf, importCalls } from './import-calls.ts';

const previewKeys = createQueryKeys('admin', 'import-previews');

/** `attempt` distinguishes files that are chosen one after the other, because a changed file can look the same. */
export function usePreview(kind: ImportKind, file: File | null, attempt: number) {
  return useQuery({
    queryKey: previewKeys.list({ kind, attempt }),
    enabled: file !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => importCalls[kind].preview(file === null ? new FormData() : formOf(file), signal),
  });
}

interface ImportOptions {
  onDone: (result: ImportResult) => void;
  onError: (error: Error) => void;
}

export function useImport(kind: ImportKind, { onDone, onError }: ImportOptions) {
  const client = useQueryClient();
  const { changes } = importCalls[kind];
  return useAction({
    key: ['import', kind],
    changes,
    run: (file: File, idempotencyKeyOf) => importCalls[kind].run(formOf(file), idempotencyKeyOf(file)),
    onSuccess({ result }) {
      // Events of rows that are older than the loaded ones don't change the total of a list.
      void invalidateEntities(client, changes);
      onDone(result);
    },
    onError,
  });
}
