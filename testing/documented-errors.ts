// Checks that every error of a call is listed in its API description.
import { type ApiKey, api } from '@burnish/contract/api';
import { possibleErrors } from '@burnish/contract/endpoint-errors';
import type { TestResponse } from './app.ts';

/** Errors of the product itself, not of a call, and those that no client can receive. */
const undocumentedCodes = new Set([
  'CONNECTION_CLOSED',
  'DEVELOPMENT_ONLY',
  'INTERNAL',
  'NOT_READY',
  'SERVER_BUSY',
  'STORAGE_UNAVAILABLE',
]);

/** @throws Error for an error code that the call's description doesn't list */
export function assertDocumentedError(key: ApiKey, { body }: TestResponse): void {
  const { code } = body;
  if (code === undefined || undocumentedCodes.has(code)) return;
  const described = possibleErrors(key, api[key]).flatMap(({ codes }): readonly string[] => codes);
  if (!described.includes(code)) throw new Error(`${key} is not described as refusing with ${code}`);
}
