import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { goalOf, partsOf, sampleOf } from './scopes.ts';

function only(scope: string) {
  const [part, ...others] = partsOf(scope);
  if (part === undefined || others.length > 0) throw new Error(`${scope} is not one part`);
  return part;
}

describe('a scope of mutation tests', () => {
  it('is a folder with the tests in it', () => {
    const { sources, tests } = only('domain/orders');
    expect(sources).toContain('packages/domain/src/orders/ledger/ledger.ts');
    expect(tests).toContain('packages/domain/src/orders/ledger/ledger.test.ts');
    expect([...sources, ...tests].every((path) => path.startsWith('packages/domain/src/orders/'))).toBe(true);
  });

  it('is a package with its folders and the files beside them', () => {
    const names = partsOf('domain').map(({ name }) => name);
    expect(names).toContain('domain/money');
    expect(names.at(-1)).toBe('domain/*.ts');
    expect(only('domain/*.ts').sources).toContain('packages/domain/src/lifecycle.ts');
  });

  it('leaves tests and their helpers as they are', () => {
    const sources = partsOf('domain').flatMap((part) => part.sources);
    expect(sources.filter((path) => /\.(test|fixture|model)\.ts$/.test(path))).toEqual([]);
  });

  it('is the part of the web app that has unit tests, with what it uses from its folder', () => {
    const { sources } = only('web/features/photos');
    const engine = (name: string) => `apps/web/src/features/photos/uploads/engine/${name}.ts`;
    expect(sources).toEqual(expect.arrayContaining(['engine', 'entries', 'progress'].map(engine)));
    expect(sources).not.toContain(engine('hash-worker'));
    expect(sources.filter((path) => path.endsWith('copy.ts'))).toEqual([]);
    expect(partsOf('web').map(({ name }) => name)).toContain('web/features/photos');
  });

  it('is a feature of the server with its own tests, or with those around it, and with those of all features', () => {
    const feature = only('server/orders/invoices');
    expect(feature.usesDatabase).toBe(true);
    const folder = 'apps/server/src/features/orders/invoices/';
    expect(feature.tests.every((path) => path.startsWith(folder))).toBe(true);
    expect(feature.commonTests).toEqual(
      ['access', 'lists', 'studio-lists'].map((name) => `apps/server/src/${name}.test.ts`),
    );
    expect(feature.commonTests.every((path) => existsSync(path))).toBe(true);
    const { tests } = only('server/subscriptions/upgrades');
    expect(tests).toContain('apps/server/src/features/subscriptions/renewals.test.ts');
  });

  it('can be one file, with the tests around it', () => {
    const { sources, tests } = only('server/orders/invoices/service.ts');
    expect(sources).toEqual(['apps/server/src/features/orders/invoices/service.ts']);
    expect(tests).toContain('apps/server/src/features/orders/invoices/void-invoice.test.ts');
  });

  it('has nothing to mutate if there are no such files', () => {
    expect(partsOf('photos')).toEqual([]);
    expect(partsOf('domain/no-such-folder')).toEqual([]);
  });

  it('is estimated by some of its files, which the seed chooses', () => {
    const sample = sampleOf('server', 12, 1);
    expect(new Set(sample).size).toBe(12);
    expect(sample).toEqual(sampleOf('server', 12, 1));
    expect(sample).not.toEqual(sampleOf('server', 12, 2));
    const [first = ''] = sample;
    expect(only(first).sources).toEqual([first.replace('server', 'apps/server/src/features')]);
    expect(sampleOf('domain/money', 1_000, 1)).toHaveLength(only('domain/money').sources.length);
  });

  it('has a goal', () => {
    expect(['domain/money', 'web', 'server/orders'].map(goalOf)).toEqual([95, 85, 85]);
  });
});
