// The built product on a data folder of its own, one for each worker, and people who sign in to it.
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { makeDataDir, type Product, startProduct } from '../testing/product.ts';

export { expect };

export interface Visitor {
  readonly page: Page;
  /** What the browser reported: uncaught errors, refused policies, failed loads. Must stay empty. */
  readonly complaints: readonly string[];
}

interface Fixtures {
  product: Product;
  /** Somebody new, in a browser context of their own, signed in by the development sign-in. */
  signedIn(name: string, email: string, path?: string): Promise<Visitor>;
}

/** A customer whom no other test knows. */
export function someone(name: string): { name: string; email: string } {
  return {
    name,
    email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${crypto.randomUUID().slice(0, 8)}@customers.test`,
  };
}

function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  return complaints;
}

export async function signInAs(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function openContext(browser: Browser, url: string): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  return { page, complaints: listen(page) };
}

export const test = base.extend<Fixtures, { workerProduct: Product }>({
  workerProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const dataDir = await makeDataDir();
      const product = await startProduct({ dataDir: dataDir.path, env: { LOG_LEVEL: 'info' } });
      await use(product);
      await product.stop();
      await dataDir.remove();
    },
    { scope: 'worker' },
  ],
  product: ({ workerProduct }, use) => use(workerProduct),
  baseURL: ({ workerProduct }, use) => use(workerProduct.url),
  signedIn: async ({ browser, product }, use) => {
    const visitors: Visitor[] = [];
    await use(async (name, email, path = '/dashboard') => {
      const visitor = await openContext(browser, product.url);
      visitors.push(visitor);
      await visitor.page.goto(path);
      await visitor.page.waitForURL('**/auth');
      await signInAs(visitor.page, { name, email });
      await visitor.page.waitForURL(`**${path}`);
      return visitor;
    });
    for (const { page, complaints } of visitors) {
      expect.soft(complaints).toEqual([]);
      await page.context().close();
    }
  },
});
