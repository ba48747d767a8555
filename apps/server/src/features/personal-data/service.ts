// A person's rights to their data: a copy of it, and its deletion.
import type { DataExport, PersonalDataState } from '@burnish/contract/personal-data/entities';
import type { Caller } from '../../platform/http/caller.ts';
import { createDeletion } from './deletion.ts';
import { createExports, type ExportFile } from './export/exports.ts';

export interface PersonalData {
  /** The caller's export, and what a deletion of the account would cost. */
  describe(caller: Caller): Promise<PersonalDataState>;
  /** @throws DomainError EXPORT_LIMIT_REACHED */
  requestExport(caller: Caller): Promise<DataExport>;
  /** @throws DomainError NOT_FOUND */
  exportUrl(caller: Caller, id: string): Promise<string>;
  /** @throws DomainError NOT_FOUND */
  openExport(token: string, signature: string): Promise<ExportFile>;
  /** Call it after a confirmation. @throws DomainError OPEN_PAYMENTS, LAST_ADMIN */
  deleteAccount(caller: Caller): Promise<void>;
  /** Deletes expired exports. */
  cleanUp(now: Date): Promise<void>;
}

type Dependencies = Parameters<typeof createExports>[0] &
  Omit<Parameters<typeof createDeletion>[0], 'removeExportOf'>;

export function createPersonalData(deps: Dependencies): PersonalData {
  const exports = createExports(deps);
  const deletion = createDeletion({ ...deps, removeExportOf: exports.removeOf });
  return {
    describe: async (caller) => ({
      ...(await exports.find(caller)),
      deletion: await deletion.describe(caller),
    }),
    requestExport: exports.request,
    exportUrl: exports.urlOf,
    openExport: exports.open,
    deleteAccount: deletion.deleteAccount,
    cleanUp: exports.cleanUp,
  };
}
