import { importFileField } from '@burnish/contract/imports/endpoints';
import { DomainError } from '@burnish/domain/errors';
import { maxImportProblems } from '@burnish/domain/imports/import';

/** `problems`: why the file can't be imported, for users. @throws DomainError INVALID_INPUT if there are any */
export function checkProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const shown = problems.slice(0, maxImportProblems);
  throw new DomainError(
    'INVALID_INPUT',
    shown.map((message) => ({ path: importFileField, message })),
  );
}
