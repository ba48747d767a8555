import { describe, expect, it } from 'vitest';
import { findScope } from './scopes.ts';

describe('a scope of mutation tests', () => {
  it('is the domain package with all of its tests', () => {
    const scope = findScope('domain/money');
    expect(scope?.goal).toBe(95);
    expect(scope?.sources).toContain('packages/domain/src/money/money.ts');
    expect(scope?.sources.every((path) => path.startsWith('packages/domain/src/money/'))).toBe(true);
    expect(scope?.tests).toContain('packages/domain/src/waiting.test.ts');
  });

  it('leaves tests and their helpers as they are', () => {
    const sources = findScope('domain')?.sources ?? [];
    expect(sources.filter((path) => /\.(test|fixture|model)\.ts$/.test(path))).toEqual([]);
  });

  it('is the part of the web app that has unit tests', () => {
    const sources = findScope('web')?.sources ?? [];
    expect(sources).toContain('apps/web/src/lib/send-request.ts');
    expect(sources).not.toContain('apps/web/src/lib/when-idle.ts');
  });

  it('is a feature of the server with its own tests, or with those around it', () => {
    const feature = findScope('server/orders/invoices');
    expect(feature?.usesDatabase).toBe(true);
    expect(feature?.tests.every((path) => path.startsWith('apps/server/src/features/orders/invoices/'))).toBe(
      true,
    );
    const withoutTests = findScope('server/subscriptions/upgrades');
    expect(withoutTests?.tests).toContain('apps/server/src/features/subscriptions/renewals.test.ts');
  });

  it('can be one file', () => {
    expect(findScope('server/orders/invoices/service.ts')).toMatchObject({
      sources: ['apps/server/src/features/orders/invoices/service.ts'],
    });
  });

  it('does not exist for other names', () => {
    expect(findScope('photos')).toBeNull();
    expect(findScope('domain/no-such-folder')).toBeNull();
  });
});
