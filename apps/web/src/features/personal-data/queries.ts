import type { DataExport } from '@burnish/contract/personal-data/entities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../lib/entity-queries.ts';
import { useAction } from '../../lib/use-action.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const keys = createQueryKeys('personal-data');

/** Also after a change of what keeps an account from being deleted. An export changes its user. */
export function usePersonalData() {
  return useQuery({
    queryKey: keys.all,
    meta: dependsOn('user', 'order', 'invoice', 'subscription', 'job', 'ledger_entry'),
    queryFn: ({ signal }) => call('GET /auth/personal-data', { signal }),
  });
}

export function useRequestExport() {
  return useAction({
    key: ['request-export'],
    changes: ['user'],
    run: () => call('POST /auth/data-exports'),
    onSuccess: () => undefined,
    onError: (error) => toast.error(errorText(error, copy.export.requestFailed)),
  });
}

export function useDownloadExport({ _id: id }: DataExport) {
  return useAction({
    key: ['download-export', id],
    changes: [],
    run: () => call('GET /auth/data-exports/:id/download', { params: { id } }),
    // The response is an attachment, so the browser stays on the page.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(errorText(error, copy.export.downloadFailed)),
  });
}
