// All tables. Each file has the tables of one feature, and only that feature's repositories write them
// (checked by scripts/check-table-ownership.ts).
export * from './accounts.ts';
export * from './addresses.ts';
export * from './audit.ts';
export * from './chat.ts';
export * from './customers.ts';
export * from './files.ts';
export * from './idempotency.ts';
export * from './orders.ts';
export * from './personal-data.ts';
export * from './photos.ts';
export * from './rate-limits.ts';
export * from './saved-views.ts';
export * from './second-factor.ts';
export * from './security-events.ts';
export * from './subscriptions.ts';
export * from './usage.ts';
