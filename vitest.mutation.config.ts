// The tests that `npm run test:mutation` runs for each mutant.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { partsOf } from './scripts/mutation/scopes.ts';

const [part] = partsOf(process.env.MUTATION_PART ?? '');
if (part === undefined) throw new Error('MUTATION_PART is missing');

/** The first test that fails ends a run, so the files that take least time come first. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

export default defineConfig({
  test: {
    include: process.env.MUTATION_TESTS === 'common' ? [...part.commonTests] : [...part.tests],
    ...(part.usesDatabase && { globalSetup: ['testing/cluster.ts'] }),
    setupFiles: ['testing/property-seed.ts'],
    isolate: false,
    sequence: { sequencer: ShortestFirst },
    expect: { poll: { timeout: 15_000 } },
    // Longer than a test may take on a busy machine. A mutant that takes too long is ended by the tool.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
