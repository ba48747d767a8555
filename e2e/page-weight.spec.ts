// The bytes that a first visit loads. Modals and the admin's other tabs load when they are opened.
import type { Page } from '@playwright/test';
import { signIn } from '../testing/api-clients.ts';
import {
  measurePageWeight,
  type PageBudget,
  pageBudgets,
  pageLimits,
  phone,
} from '../testing/page-weight.ts';
import type { Viewer } from '../testing/screen-setup.ts';
import { admin, expect, newIdentity, test } from './product-fixture.ts';

test.use(phone);

async function expectWithinBudget(page: Page, budget: PageBudget): Promise<void> {
  const weight = await measurePageWeight(page, budget);
  expect(weight.scripts).toBeGreaterThan(50_000);
  expect(weight.scripts).toBeLessThanOrEqual(budget.scripts * 1_000);
  expect(weight.idleScripts).toBeLessThanOrEqual(40_000);
  if (budget.viewer !== 'visitor') return;
  expect(weight.idleScripts).toBe(0);
  expect(weight.firstScreen).toBeLessThanOrEqual(pageLimits.firstScreen * 1_000);
  expect(weight.total).toBeLessThanOrEqual(pageLimits.total * 1_000);
}

const budgetsOf = (viewer: Viewer) => pageBudgets.filter((budget) => budget.viewer === viewer);

test('the first load of each public page stays within its budget', async ({ page }) => {
  for (const budget of budgetsOf('visitor')) {
    await test.step(budget.path, () => expectWithinBudget(page, budget));
  }
});

for (const [viewer, identity] of [
  ['customer', newIdentity('Adaeze Okafor')],
  ['admin', admin],
] as const) {
  test(`the first load of each page of the ${viewer} stays within its budget`, async ({ page, product }) => {
    const token = await signIn(product.url, identity);
    await page.addInitScript((value) => localStorage.setItem('auth_token', value), token);
    for (const budget of budgetsOf(viewer)) {
      await test.step(budget.path, () => expectWithinBudget(page, budget));
    }
  });
}
