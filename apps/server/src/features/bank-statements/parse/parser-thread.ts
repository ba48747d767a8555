import { DomainError } from '@burnish/domain/errors';
import { parseInThread } from '../../../platform/csv/parser-thread.ts';
import { UnreadableFileError } from '../../../platform/csv/unreadable-file.ts';
import type { ParsedStatement, ParseOptions } from './parse-statement.ts';

export interface ParseRequest {
  readonly bytes: Uint8Array;
  readonly options: ParseOptions;
}

const worker = new URL('./parser-worker.ts', import.meta.url);

/** @throws DomainError UNSUPPORTED_STATEMENT, also if it takes too much time or memory */
export async function parseStatementInThread(
  bytes: Uint8Array,
  options: ParseOptions,
): Promise<ParsedStatement> {
  try {
    return await parseInThread<ParseRequest, ParsedStatement>(worker, { bytes, options });
  } catch (error) {
    if (error instanceof UnreadableFileError)
      throw new DomainError('UNSUPPORTED_STATEMENT', [], { cause: error });
    throw error;
  }
}
