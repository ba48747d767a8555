// The test files that only `npm run test:slow` runs, so that `npm test` stays short: simulations, generated input, walks over
// every screen or call, and processes that are killed.

/** Unit and integration tests. */
export const slowTests = [
  'apps/server/src/features/backups/backups.test.ts',
  'apps/server/src/features/backups/embedded-restore.test.ts',
  'apps/server/src/features/backups/move.test.ts',
  'apps/server/src/features/backups/upgrade-database.test.ts',
  'apps/server/src/features/photos/deliveries/random-actions.test.ts',
  'apps/server/src/features/subscriptions/refund-requests/random-refunds.test.ts',
  'apps/server/src/failover.test.ts',
  'apps/server/src/forged-tokens.test.ts',
  'apps/server/src/idempotent-calls.test.ts',
  'apps/server/src/installation.test.ts',
  'apps/server/src/lost-connections.test.ts',
  'apps/server/src/malformed-input.test.ts',
  'apps/server/src/npm-start.test.ts',
  'apps/server/src/outages.test.ts',
  'apps/server/src/processes.test.ts',
  'apps/server/src/query-plans.test.ts',
  'apps/server/src/random-actions.test.ts',
  'apps/server/src/random-chat-and-roles.test.ts',
  'apps/server/src/random-jobs-and-refunds.test.ts',
  'apps/server/src/shutdown.test.ts',
  'apps/server/src/simulated-year.test.ts',
  'apps/server/src/small-disk.test.ts',
  'demo/seed.test.ts',
];

/** Browser tests, in e2e. */
export const slowBrowserTests = [
  'accessibility.spec.ts',
  'clicks.spec.ts',
  'covered-controls.spec.ts',
  'delivery-interrupted.spec.ts',
  'keyboard-loop.spec.ts',
  'long-list.spec.ts',
  'lost-responses.spec.ts',
  'outage.spec.ts',
  'page-weight.spec.ts',
  'pen-pressure.spec.ts',
  'production.spec.ts',
  'retention.spec.ts',
  'upload-resume.spec.ts',
];
