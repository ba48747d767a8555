// What a call may answer at all, read from the contract: its reply, or a refusal that its description names.
import { type ApiKey, api } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { refusalsOf } from '@burnish/contract/refusals';
import { expect } from 'vitest';
import type { Answer } from './app.ts';
import { expectEnvelope } from './refusal.ts';

/** `<status> <code>` of every refusal that the API's description promises. */
function refusalsBy(key: ApiKey): string[] {
  return refusalsOf(key, api[key]).flatMap(({ status, codes }) => codes.map((code) => `${status} ${code}`));
}

/** Fails for every answer that a client could not have foreseen, and says what was asked. */
export function expectForeseen(key: ApiKey, answer: Answer, asked: object = {}): void {
  const { status = 200, reply }: EndpointDefinition = api[key];
  if (answer.body.success) {
    expect(answer.status).toBe(status);
    expect(answer.body.data).toEqual(reply.parse(answer.body.data));
    return;
  }
  const exchange = `${key} ${JSON.stringify(asked).slice(0, 1_000)}: ${JSON.stringify(answer.body)}`;
  expect(refusalsBy(key), exchange).toContain(`${answer.status} ${answer.body.code}`);
  expectEnvelope(answer);
}
