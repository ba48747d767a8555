import { defineConfig } from 'vitest/config';
import { slowTests } from './testing/slow-tests.ts';

// A zone that is neither UTC nor the studio's, so that no rule depends on the zone of the machine.
process.env.TZ = 'America/St_Johns';

/** Projects with the same number share them, so none of them leaves a core idle at its end. */
const maxWorkers = 2;

/** Far longer than any test takes, so that none fails because the machine is busy with other work. */
const testTimeout = 120_000;

/** What a test waits for happens soon, but not always within the default second on a busy machine. */
const waiting = { poll: { timeout: 60_000 } };

/** Whole values in messages: the summary of `npm test` shows no differences. */
const chaiConfig = { truncateThreshold: 2_000 };

/** Before each file, also of a worker that runs several. */
const setupFiles = ['testing/property-seed.ts'];

/** For files that use a database. */
const onCluster = {
  globalSetup: ['testing/cluster.ts'],
  setupFiles,
  maxWorkers,
  expect: waiting,
  testTimeout,
  hookTimeout: testTimeout,
};

/** What these change would affect other files: one replaces a module, and drizzle-kit extends the prototype of arrays. */
const isolatedServerTests = ['apps/server/src/role-access.test.ts', 'apps/server/src/db/schema.test.ts'];

export default defineConfig({
  test: {
    chaiConfig,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{domain,contract,fair-queue}/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'apps/web/tools/**/*.test.ts',
            'scripts/**/*.test.ts',
            'testing/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          // Starting a process and loading the contract takes longer than most of these files.
          isolate: false,
          setupFiles,
          maxWorkers,
          expect: waiting,
          testTimeout,
        },
      },
      {
        test: {
          // These start databases and decoding processes of their own.
          name: 'processes',
          include: ['packages/{embedded-postgres,photo-decoder}/src/**/*.test.ts'],
          setupFiles,
          maxWorkers,
          expect: waiting,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'demo/**/*.test.ts', 'packages/client/src/**/*.test.ts'],
          exclude: [...isolatedServerTests, ...slowTests],
          ...onCluster,
          // Files share only the cluster. Without isolation, each worker loads the application once.
          isolate: false,
        },
      },
      {
        test: {
          name: 'slow',
          include: slowTests,
          ...onCluster,
          isolate: false,
        },
      },
      {
        test: {
          name: 'server-isolated',
          include: isolatedServerTests,
          ...onCluster,
        },
      },
    ],
  },
});
