// The built product on a data folder of its own, one for each worker, and people who sign in to it.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { signIn, storageWith } from '../testing/people.ts';
import { makeDataDir, type Product, startProduct } from '../testing/product.ts';

export { expect };

/** Where the product sends customers with their photographs. Nobody answers there. */
export const uploadPortal = 'https://files.burnish.test/drop';

export interface Visitor {
  readonly page: Page;
  /** What the browser reported: uncaught errors, refused policies, failed loads. Must stay empty. */
  readonly complaints: readonly string[];
}

interface RunningProduct extends Product {
  readonly dataDir: string;
}

interface Fixtures {
  product: RunningProduct;
  /** Somebody in a browser context of their own that keeps their session. */
  signedIn(name: string, email: string, path?: string): Promise<Visitor>;
  /** Registered by the API, signed in nowhere. */
  registered(name: string): Promise<Registered>;
}

interface Registered {
  readonly name: string;
  readonly email: string;
  readonly password: string;
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

/** The links to set a password that were mailed to somebody, the oldest first. */
export async function passwordLinksTo(email: string, { dataDir }: RunningProduct): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    .flatMap((mail) => /\S+\/auth\/reset\?token=[\w-]+/.exec(mail) ?? []);
}

/** React has taken over what was prerendered, or there is nothing to take over. */
const isTakenOver = `document.querySelector('script[type="module"]') === null
  || Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))`;

/** A page can be read before its scripts are there. Whoever does not say how far to wait, waits until it can be used. */
function waitForScripts(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil === undefined) await expect.poll(() => page.evaluate(isTakenOver)).toBe(true);
    return answer;
  };
  return page;
}

async function openContext(browser: Browser, url: string, token: string): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    storageState: storageWith(url, token),
  });
  const page = waitForScripts(await context.newPage());
  return { page, complaints: listen(page) };
}

export const test = base.extend<Fixtures, { workerProduct: RunningProduct }>({
  workerProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const dataDir = await makeDataDir();
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
  product: ({ workerProduct }, use) => use(workerProduct),
  baseURL: ({ workerProduct }, use) => use(workerProduct.url),
  page: ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled === false ? page : waitForScripts(page)),
  registered: async ({ request }, use) => {
    await use(async (name) => {
      const person = { ...someone(name), password: 'soft light, long shadows' };
      const answer = await request.post('/api/auth/register', {
        data: { email: person.email, password: person.password, fullName: name },
      });
      expect(answer.status()).toBe(201);
      return person;
    });
  },
  signedIn: async ({ browser, product }, use) => {
    const visitors: Visitor[] = [];
    await use(async (name, email, path = '/dashboard') => {
      const visitor = await openContext(browser, product.url, await signIn(product.url, { name, email }));
      visitors.push(visitor);
      await visitor.page.goto(path);
      return visitor;
    });
    for (const { page, complaints } of visitors) {
      expect.soft(complaints).toEqual([]);
      await page.context().close();
    }
  },
});
