// What every refusal must look like, whatever was wrong with the request.
import { errorReply } from '@burnish/contract/errors';
import type { ErrorCode } from '@burnish/domain/errors';
import { expect } from 'vitest';
import type { Answer } from './app.ts';

const envelope = errorReply.strict();

/** Traces of the inside: stacks, files, statements and tables, drivers and validators talking for themselves. */
const insideOut =
  /\bat [\w.<>]+ \(|node_modules|\.[cm]?[jt]s:\d|\/work\/|\/tmp\/|ENOENT|ECONN|\bselect\b.+\bfrom\b|insert into|violates|constraint|Failed query|Invalid input|expected \w+, received|FST_|undefined|\[object|DomainError/i;

/** No inside of ours in what somebody is told. */
function expectNoInsides(text: string): void {
  expect(text).not.toMatch(insideOut);
}

/** A refusal in the envelope, with its status and stable code, and words for a person. */
export function expectRefusal(answer: Answer, status: number, code: ErrorCode): void {
  expect({ status: answer.status, code: answer.body.code }, JSON.stringify(answer.body)).toEqual({
    status,
    code,
  });
  expectEnvelope(answer);
}

export function expectEnvelope({ headers, body }: Answer): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const { success, message, requestId, errors = [] } = envelope.parse(body);
  expect(success).toBe(false);
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  for (const sentence of [message, ...errors.map((fault) => fault.message)]) {
    expect(sentence).toMatch(/^["'A-Z]/);
    expectNoInsides(sentence);
  }
}

/** A refusal of what was entered, which names the members at fault. */
export function expectFaults(answer: Answer, ...paths: readonly string[]): void {
  expectRefusal(answer, 400, 'INVALID_INPUT');
  expect(answer.body.errors?.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
}
