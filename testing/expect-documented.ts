// Checks a response against the contract: its reply schema, or an error that the call's description lists.
import { type ApiKey, api } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { possibleErrors } from '@burnish/contract/endpoint-errors';
import { expect } from 'vitest';
import type { TestResponse } from './app.ts';
import { expectEnvelope } from './expect-error.ts';

const knownErrors = new Map<ApiKey, ReadonlySet<string>>();

/** `<status> <code>` of every documented error. */
function documentedErrors(key: ApiKey): ReadonlySet<string> {
  const known = knownErrors.get(key);
  if (known !== undefined) return known;
  const errors = possibleErrors(key, api[key]).flatMap(({ status, codes }) =>
    codes.map((code) => `${status} ${code}`),
  );
  const documented = new Set(errors);
  knownErrors.set(key, documented);
  return documented;
}

/** Fails for any response that a client couldn't have expected, and shows the request. */
export function expectDocumentedResponse(key: ApiKey, response: TestResponse, request: object = {}): void {
  const { status = 200, reply, servesCsv }: EndpointDefinition = api[key];
  if (servesCsv && response.status === 200) {
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    return;
  }
  if (response.body.success) {
    expect(response.status).toBe(status);
    expect(response.body.data).toEqual(reply.parse(response.body.data));
    return;
  }
  if (!documentedErrors(key).has(`${response.status} ${response.body.code}`)) {
    const exchange = `${key} ${JSON.stringify(request).slice(0, 1_000)}: ${JSON.stringify(response.body)}`;
    expect.fail(`${response.status} is not documented: ${exchange}`);
  }
  expectEnvelope(response);
}
