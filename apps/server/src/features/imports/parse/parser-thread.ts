import { DomainError } from '@burnish/domain/errors';
import type { ImportKind } from '@burnish/domain/imports/import';
import { parseInThread } from '../../../platform/csv/parser-thread.ts';
import { UnreadableFileError } from '../../../platform/csv/unreadable-file.ts';
import type { ParsedImport } from './parse-import.ts';
import type { ImportRows } from './parsers.ts';

export interface ParseRequest<Kind extends ImportKind> {
  readonly kind: Kind;
  readonly bytes: Uint8Array;
}

const worker = new URL('./parser-worker.ts', import.meta.url);

/** @throws DomainError UNSUPPORTED_CSV, also if it takes too much time or memory */
export async function parseImportInThread<Kind extends ImportKind>(
  kind: Kind,
  bytes: Uint8Array,
): Promise<ParsedImport<ImportRows[Kind]>> {
  try {
    return await parseInThread<ParseRequest<Kind>, ParsedImport<ImportRows[Kind]>>(worker, { kind, bytes });
  } catch (error) {
    if (error instanceof UnreadableFileError) throw new DomainError('UNSUPPORTED_CSV', [], { cause: error });
    throw error;
  }
}
