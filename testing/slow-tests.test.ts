import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slowBrowserTests, slowTests } from './slow-tests.ts';

const root = join(import.meta.dirname, '..');

test.each([...slowTests, ...slowBrowserTests.map((name) => `e2e/${name}`)])('%s exists', (file) => {
  expect(existsSync(join(root, file))).toBe(true);
});
