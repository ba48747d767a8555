// Parses a bank statement in a thread of its own, with limited time and memory: the process answers other calls meanwhile.
import { Worker } from 'node:worker_threads';
import { DomainError } from '@burnish/domain/errors';
import type { ParsedStatement, ParseOptions } from './parse-statement.ts';

export interface ParseRequest {
  readonly bytes: Uint8Array;
  readonly options: ParseOptions;
}

export type ParseResult = { readonly statement: ParsedStatement } | { readonly unsupported: true };

/** A file of 10,000 lines takes less than a second. */
const maxMilliseconds = 20_000;

const maxHeapMb = 256;

/** @throws DomainError UNSUPPORTED_STATEMENT, also if it takes too much time or memory */
export function parseInThread(bytes: Uint8Array, options: ParseOptions): Promise<ParsedStatement> {
  const request: ParseRequest = { bytes, options };
  const thread = new Worker(new URL('./parser-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const unsupported = (cause?: unknown) => new DomainError('UNSUPPORTED_STATEMENT', [], { cause });
  const { promise, resolve, reject } = Promise.withResolvers<ParsedStatement>();
  const timer = setTimeout(() => {
    reject(unsupported(new Error('the parser took too long')));
    void thread.terminate();
  }, maxMilliseconds);
  thread.once('message', (result: ParseResult) => {
    if ('statement' in result) resolve(result.statement);
    else reject(unsupported());
  });
  thread.once('error', (error) =>
    reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unsupported(error) : error),
  );
  thread.once('exit', (code) => reject(new Error(`the parser's thread ended with ${code}`)));
  return promise.finally(() => clearTimeout(timer));
}
