import type { DataExport } from '@burnish/contract/personal-data/entities';
import { timeView } from '../../views/shared-views.ts';
import type { ExportRow } from './repository.ts';

export function exportView({ id, state, requestedAt, readyAt, size, expiresAt }: ExportRow): DataExport {
  return {
    _id: id,
    state,
    requestedAt: requestedAt.toISOString(),
    readyAt: timeView(readyAt),
    size,
    expiresAt: timeView(expiresAt),
  };
}
