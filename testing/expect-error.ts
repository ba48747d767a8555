// Checks error responses.
import { errorReply } from '@burnish/contract/error-reply';
import type { ErrorCode } from '@burnish/domain/errors';
import { expect } from 'vitest';
import type { TestResponse } from './app.ts';

const envelope = errorReply.strict();

/** Internal details that must not leak: stack traces, paths, SQL, driver and validator messages. */
const internalDetails =
  /\bat [\w.<>]+ \(|node_modules|\.[cm]?[jt]s:\d|\/apps\/server\/|\/tmp\/|ENOENT|ECONN|\bselect\b.+\bfrom\b|insert into|violates|constraint|Failed query|Invalid input|expected \w+, received|FST_|undefined|\[object|DomainError/i;

/** Fails if the message contains internal details. */
function expectNoInternalDetails(text: string): void {
  expect(text).not.toMatch(internalDetails);
}

/** Expects an error response with this status and code, and a message for people. */
export function expectError(response: TestResponse, status: number, code: ErrorCode): void {
  expect({ status: response.status, code: response.body.code }, JSON.stringify(response.body)).toEqual({
    status,
    code,
  });
  expectEnvelope(response);
}

export function expectEnvelope({ headers, body }: TestResponse): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const { success, message, requestId, errors = [] } = envelope.parse(body);
  expect(success).toBe(false);
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  for (const text of [message, ...errors.map((error) => error.message)]) {
    expect(text).toMatch(/^["'A-Z]/);
    expectNoInternalDetails(text);
  }
}

/** Expects INVALID_INPUT with errors in exactly these fields. */
export function expectFieldErrors(response: TestResponse, ...paths: readonly string[]): void {
  expectError(response, 400, 'INVALID_INPUT');
  expect(response.body.errors?.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
}
