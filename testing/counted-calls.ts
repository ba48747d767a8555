// Counts what succeeds in tests of random actions, so that none of them tests nothing.
import type { ApiKey } from '@burnish/contract/api';
import type { TestUser } from './app.ts';
import { expectDocumentedResponse } from './expect-documented.ts';

export function createCallCounter() {
  const successes = new Map<ApiKey, number>();
  return {
    /** Checks that each response is documented in the contract, and counts successes. */
    count(person: TestUser): TestUser {
      return {
        ...person,
        async call(key, options) {
          const response = await person.call(key, options);
          expectDocumentedResponse(key, response, options);
          if (response.body.success) successes.set(key, (successes.get(key) ?? 0) + 1);
          return response;
        },
      };
    },
    /** The number of successful calls. */
    successesOf: (key: ApiKey) => successes.get(key) ?? 0,
  };
}
