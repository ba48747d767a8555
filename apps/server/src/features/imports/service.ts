// Imports of CSV files. Each kind has a parser of its rows and an importer.

import { importFileField } from '@burnish/contract/imports/endpoints';
import type { ImportPreview, ImportResult } from '@burnish/contract/imports/entities';
import { invalidInput } from '@burnish/domain/errors';
import { type ImportKind, maxImportProblems } from '@burnish/domain/imports/import';
import type { Database } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { UploadedFile } from '../../platform/http/form-data.ts';
import { checkProblems } from './check-problems.ts';
import type { Importer } from './importer.ts';
import { parseImportInThread } from './parse/parser-thread.ts';
import type { ImportRows } from './parse/parsers.ts';

type Importers = { readonly [K in ImportKind]: Importer<ImportRows[K]> };

export interface Imports {
  /** Changes nothing. @throws DomainError INVALID_INPUT without a file, UNSUPPORTED_CSV */
  preview<Kind extends ImportKind>(kind: Kind, file: UploadedFile | null): Promise<ImportPreview>;
  /** All rows or none. @throws DomainError INVALID_INPUT, UNSUPPORTED_CSV */
  import<Kind extends ImportKind>(
    caller: Caller,
    kind: Kind,
    file: UploadedFile | null,
  ): Promise<ImportResult>;
}

/** @throws DomainError INVALID_INPUT */
function checkFile(file: UploadedFile | null): Buffer {
  if (file === null) throw invalidInput(importFileField, 'Add the CSV file.');
  return file.bytes;
}

export function createImports({
  database,
  transact,
  importers,
}: {
  database: Database;
  transact: Transact;
  importers: Importers;
}): Imports {
  return {
    async preview<Kind extends ImportKind>(kind: Kind, file: UploadedFile | null) {
      const { firstRows, rows, problems, columns, ignoredColumns } = await parseImportInThread(
        kind,
        checkFile(file),
      );
      const review = await importers[kind].review(database.queries, rows);
      return {
        columns: [...columns],
        ignoredColumns: [...ignoredColumns],
        rows: firstRows.map(({ row, cells }) => ({
          row,
          cells: [...cells],
          isExisting: review.existingRows.has(row),
        })),
        newCount: rows.length - review.existingRows.size,
        existingCount: review.existingRows.size,
        problems: [...problems, ...review.problems].slice(0, maxImportProblems),
      };
    },

    async import<Kind extends ImportKind>(caller: Caller, kind: Kind, file: UploadedFile | null) {
      const { rows, problems } = await parseImportInThread(kind, checkFile(file));
      checkProblems(problems);
      const importer = importers[kind];
      return transact(caller, async (tx) => {
        const result = await importer.add(tx, caller, rows);
        tx.record({
          action: importer.action,
          entity: 'user',
          id: caller.id,
          ownerId: null,
          before: null,
          after: result,
        });
        return result;
      });
    },
  };
}
