// Admins and users in browser contexts of their own, and the lists in which the admins find them.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { createApiClient, type Identity, signIn } from '../testing/api-clients.ts';
import type { ApiClient } from '../testing/app.ts';
import { admin, test as base } from './product-fixture.ts';

interface SignedInUser {
  /** In a browser context of its own. Its errors are ignored, since failed requests count as errors to a browser. */
  page: Page;
  /** Calls as the same user. */
  api: ApiClient;
}

interface Fixtures {
  /** Signs a user in, without opening a page yet. */
  signInUser(person: Identity): Promise<SignedInUser>;
  adminUser: SignedInUser;
}

export const test = base.extend<Fixtures>({
  signInUser: async ({ browser, product, adminToken }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const value = person === admin ? adminToken : await signIn(product.url, person);
      const origin = { origin: product.url, localStorage: [{ name: 'auth_token', value }] };
      const context = await browser.newContext({
        baseURL: product.url,
        storageState: { cookies: [], origins: [origin] },
      });
      contexts.push(context);
      return { page: await context.newPage(), api: createApiClient(product.url, value) };
    });
    for (const context of contexts) await context.close();
  },
  adminUser: async ({ signInUser }, use) => use(await signInUser(admin)),
});

export const rows = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });
export const details = (page: Page) => page.getByRole('complementary', { name: /^Details of / });
export const openDetails = (row: Locator) => row.getByRole('link').first().click();
export const confirmation = (page: Page) => page.getByRole('alertdialog');
