import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '@burnish/domain/errors';
import { parseStatement } from './parse-statement.ts';
import type { ParseRequest, ParseResult } from './parser-thread.ts';

const { bytes, options }: ParseRequest = workerData;

function parse(): ParseResult {
  try {
    return { statement: parseStatement(bytes, options) };
  } catch (error) {
    if (error instanceof DomainError) return { unsupported: true };
    throw error;
  }
}

parentPort?.postMessage(parse());
