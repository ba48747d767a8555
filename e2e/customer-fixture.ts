// A signed-in customer with a page, and API clients that prepare data as the customer and as an admin.
import type { Page } from '@playwright/test';
import { createApiClient, signIn, storageStateFor } from '../testing/api-clients.ts';
import type { ApiClient } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import {
  type BrowserUser,
  test as base,
  endRoutes,
  expect,
  newIdentity,
  uploadPortal,
  withHydration,
} from './product-fixture.ts';

export { expect, uploadPortal };

interface Customer extends BrowserUser {
  readonly name: string;
  /** Calls as the customer, and as an admin. */
  readonly api: ApiClient;
  readonly adminApi: ApiClient;
}

export const test = base.extend<{ customer: Customer }>({
  customer: async ({ browser, product, adminToken }, use) => {
    const { url } = product;
    const identity = newIdentity('Adaeze Okafor');
    const token = await signIn(url, identity);
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 900 },
      storageState: storageStateFor(url, token),
    });
    const page = withHydration(await context.newPage());
    const browserErrors: string[] = [];
    page.on('pageerror', (error) => browserErrors.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        browserErrors.push(`console: ${message.text()}`);
      }
    });
    await use({
      page,
      browserErrors,
      name: identity.name,
      api: createApiClient(url, token),
      adminApi: createApiClient(url, adminToken),
    });
    expect.soft(browserErrors).toEqual([]);
    await endRoutes(page);
    await context.close();
  },
});

/** Answers requests to matching paths with 503 until `restore` is called. */
export async function failRequests(page: Page, path: RegExp): Promise<{ restore(): Promise<void> }> {
  await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
  return { restore: () => page.unroute(path) };
}

/** Sets how many images of the newest subscription are used. */
export async function setImagesUsed({ api, adminApi }: Customer, imagesUsed: number): Promise<void> {
  const [newest] = dataOf(await api.call('GET /subscriptions/active')).subscriptions;
  if (newest === undefined) throw new Error('the customer has no subscription');
  const { _id: id, subscriptionType } = newest;
  dataOf(
    await adminApi.call('PUT /admin/subscriptions/:id', {
      params: { id },
      body: { imagesUsed, subscriptionType },
    }),
  );
}

const filledButtons = `(() => {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.backgroundColor = 'var(--go)';
  const color = getComputedStyle(sample).backgroundColor;
  sample.remove();
  return [...document.querySelectorAll('main :is(a, button)')]
    .filter((element) => getComputedStyle(element).backgroundColor === color)
    .map((element) => element.textContent);
})()`;

/** The texts of the filled buttons and links, which are the page's primary actions. */
export function listPrimaryActions(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(filledButtons);
}

/** A data transfer with a file, for drag and drop events. */
export function createDraggedFile(page: Page, name: string, type: string, content: Buffer) {
  const bytes = JSON.stringify([...content]);
  return page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    const file = new File([Uint8Array.from(${bytes})], '${name}', { type: '${type}' });
    data.items.add(file);
    return data;
  })()`);
}

/** Whether the browser would ask before it closes or reloads the page. */
export function asksBeforeUnload(page: Page): Promise<boolean> {
  return page.evaluate<boolean>("!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))");
}
