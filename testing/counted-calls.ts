// Notes which calls succeed in tests of random actions, so that none of them tests nothing.
import type { ApiKey } from '@burnish/contract/api';
import type { TestUser } from './app.ts';
import { expectDocumentedResponse } from './expect-documented.ts';

export function createCallCounter() {
  const succeeded = new Set<ApiKey>();
  return {
    /** Checks that each response is documented in the contract, and notes what succeeded. */
    count(person: TestUser): TestUser {
      return {
        ...person,
        async call(key, options) {
          const response = await person.call(key, options);
          expectDocumentedResponse(key, response, options);
          if (response.body.success) succeeded.add(key);
          return response;
        },
      };
    },
    /** The calls that have not succeeded yet. */
    missingOf: (expected: readonly ApiKey[]) => expected.filter((key) => !succeeded.has(key)),
  };
}
