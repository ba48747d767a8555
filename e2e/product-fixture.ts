// The built product on its own data folder, one per worker, and users who sign in to it.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { signIn, storageStateFor } from '../testing/api-clients.ts';
import { makeMemoryDataDir, type Product, startProduct } from '../testing/product.ts';

export { expect };

/** An upload portal that doesn't exist. */
export const uploadPortal = 'https://files.burnish.test/drop';

export interface BrowserUser {
  readonly page: Page;
  /** Uncaught errors, policy violations and failed loads that the browser reported. Must stay empty. */
  readonly browserErrors: readonly string[];
}

interface RunningProduct extends Product {
  readonly dataDir: string;
}

interface Fixtures {
  product: RunningProduct;
  /** A signed-in user in their own browser context. Path null: no page is opened yet. */
  signedIn(name: string, email: string, path?: string | null): Promise<BrowserUser>;
  /** A user registered through the API, without a session. */
  registered(name: string): Promise<RegisteredUser>;
}

interface RegisteredUser {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The reply of a call that is refused. */
export const clientError = { status: 400, json: { success: false, message: 'no', code: 'INVALID_INPUT' } };

/** For `test.use`: with the animations that other tests do without. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export const admin = { name: 'Kemi Adewale', email: 'admin@burnish.test' };

/** A new name and email, unique to the test. */
export function newIdentity(name: string): { name: string; email: string } {
  return {
    name,
    email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${crypto.randomUUID().slice(0, 8)}@customers.test`,
  };
}

function collectBrowserErrors(page: Page): string[] {
  const browserErrors: string[] = [];
  page.on('pageerror', (error) => browserErrors.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') browserErrors.push(`console: ${message.text()}`);
  });
  return browserErrors;
}

/** The session of a signed-in user has been loaded. */
export async function waitForSession(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
}

export async function signInAs(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The emails of the last minutes. */
const maxReadMails = 500;

/** The password reset links mailed to this email, oldest first. */
export async function listPasswordLinks(email: string, { dataDir }: RunningProduct): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  // Other tests cause emails, too, many with an attachment.
  const files = names
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .slice(-maxReadMails);
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    .flatMap((mail) => /\S+\/auth\/reset\?token=[\w-]+/.exec(mail) ?? []);
}

/** At the end of a test: a request that is still being answered by a route of the test would fail the test. */
export function endRoutes(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** React has hydrated the page, or there is nothing to hydrate. The members are React's own. */
const isHydrated = `(() => {
  if (document.querySelector('script[type="module"]') === null) return true;
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
  return key !== undefined && document[key].stateNode.current.memoizedState.isDehydrated === false;
})()`;

export async function waitForHydration(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isHydrated), { intervals: [20, 40, 80] }).toBe(true);
}

/** Pages show before their scripts run. Makes `goto` and `reload` wait for hydration, unless the test says what to wait for. */
export function withHydration(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await waitForHydration(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await waitForHydration(page);
    return response;
  };
  return page;
}

async function openContext(browser: Browser, url: string, token: string): Promise<BrowserUser> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    storageState: storageStateFor(url, token),
  });
  const page = withHydration(await context.newPage());
  return { page, browserErrors: collectBrowserErrors(page) };
}

interface WorkerFixtures {
  workerProduct: RunningProduct;
  /** A session of the admin. */
  adminToken: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  workerProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const dataDir = await makeMemoryDataDir();
      const product = await startProduct({
        dataDir: dataDir.path,
        env: { LOG_LEVEL: 'info', RATE_LIMITS: 'off', UPLOAD_PORTAL_URL: uploadPortal },
      });
      await use({ ...product, dataDir: dataDir.path });
      await product.stop();
      await dataDir.remove();
    },
    { scope: 'worker' },
  ],
  adminToken: [
    async ({ workerProduct }, use) => use(await signIn(workerProduct.url, admin)),
    { scope: 'worker' },
  ],
  product: ({ workerProduct }, use) => use(workerProduct),
  baseURL: ({ workerProduct }, use) => use(workerProduct.url),
  async page({ page, javaScriptEnabled }, use) {
    await use(javaScriptEnabled === false ? page : withHydration(page));
    await endRoutes(page);
  },
  registered: async ({ request }, use) => {
    await use(async (name) => {
      const person = { ...newIdentity(name), password: 'soft light, long shadows' };
      const response = await request.post('/api/auth/register', {
        data: { email: person.email, password: person.password, fullName: name },
      });
      expect(response.status()).toBe(201);
      return person;
    });
  },
  signedIn: async ({ browser, product }, use) => {
    const users: BrowserUser[] = [];
    await use(async (name, email, path = '/dashboard') => {
      const user = await openContext(browser, product.url, await signIn(product.url, { name, email }));
      users.push(user);
      if (path !== null) await user.page.goto(path);
      return user;
    });
    for (const { page, browserErrors } of users) {
      expect.soft(browserErrors).toEqual([]);
      await endRoutes(page);
      await page.context().close();
    }
  },
});
