import { readFile } from 'node:fs/promises';
import { billingCycles } from '@burnish/domain/catalog/plans';
import { currencies } from '@burnish/domain/money/money';
import { expect, it } from 'vitest';

const css = await readFile(new URL('./price-switch.module.css', import.meta.url), 'utf8');

it.each([...currencies, ...billingCycles])('the styles hide the other prices when %s is checked', (value) => {
  expect(css).toContain(`.prices:has(input[value="${value}"]:checked)`);
});
