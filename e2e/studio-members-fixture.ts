// Members of the studio, each signed in on a page of their own.
import type { Role } from '@burnish/domain/permissions';
import type { Page } from '@playwright/test';
import { createApiClient, signIn, storageStateFor } from '../testing/api-clients.ts';
import type { ApiClient } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import { test as base, expect } from './deliveries-fixture.ts';
import { newIdentity, withHydration } from './product-fixture.ts';

export { expect };

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly api: ApiClient;
  readonly page: Page;
  /** Calls of the page that the server refused because of missing permissions, or that found nothing. */
  readonly refused: readonly string[];
}

interface Fixtures {
  /** A member of the studio with this role, signed in on a page of their own. */
  memberOf(name: string, role: Role): Promise<Member>;
  /** Whether retouchers can take photos that are assigned to no one. */
  setPool(isOpen: boolean): Promise<void>;
}

export const test = base.extend<Fixtures>({
  memberOf: async ({ browser, product: { url }, adminToken }, use) => {
    const pages: Page[] = [];
    await use(async (name, role) => {
      // Unique among the retouchers of the product.
      const identity = newIdentity(`${name} ${crypto.randomUUID().slice(0, 4)}`);
      const candidate = createApiClient(url, await signIn(url, identity));
      const { _id: id } = dataOf(await candidate.call('GET /auth/profile')).user;
      const adminApi = createApiClient(url, adminToken);
      dataOf(await adminApi.call('PUT /admin/users/:id/role', { params: { id }, body: { role } }));
      const token = await signIn(url, identity);
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1280, height: 900 },
        storageState: storageStateFor(url, token),
      });
      const page = withHydration(await context.newPage());
      const refused: string[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/api/') && [401, 403, 404].includes(response.status()))
          refused.push(`${response.status()} ${response.url()}`);
      });
      pages.push(page);
      return { id, name: identity.name, token, api: createApiClient(url, token), page, refused };
    });
    for (const page of pages) await page.context().close();
  },
  setPool: async ({ product: { url }, adminToken }, use) => {
    const adminApi = createApiClient(url, adminToken);
    const setPool = async (isOpen: boolean) => {
      dataOf(await adminApi.call('PUT /admin/settings/retoucher-pool', { body: { isOpen } }));
    };
    await use(setPool);
    await setPool(false);
  },
});
