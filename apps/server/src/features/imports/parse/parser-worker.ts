import { type ImportKind, maxImportedRows } from '@burnish/domain/imports/import';
import { answerParser } from '../../../platform/csv/parser-thread.ts';
import { parseImport } from './parse-import.ts';
import type { ParseRequest } from './parser-thread.ts';
import { rowParsers } from './parsers.ts';

function parse<Kind extends ImportKind>({ kind, bytes }: ParseRequest<Kind>) {
  return parseImport(bytes, rowParsers[kind], maxImportedRows[kind]);
}

answerParser<ParseRequest<ImportKind>, unknown>(parse);
