// The sign-in in the browsers of other apps, in which Google doesn't allow signing in.
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './product-fixture.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36';

const userAgents = {
  instagram: `${iphone} Mobile/15E148 Instagram 337.0.2.24.92 (iPhone14,5; iOS 17_5_1; en_US; en; scale=3.00; 1170x2532)`,
  oldFacebook: `${iphone.replace('17_5_1', '15_8')} Mobile/19H370 [FBAN/FBIOS;FBAV/468.1.0.35.70;FBDV/iPhone10,4;FBSV/15.8]`,
  tikTok: `${android} musical_ly_2023501030 JsSdk/1.0 AppName/musical_ly BytedanceWebview/d8a21c6`,
  safari: `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`,
};

async function visit(browser: Browser, baseURL: string, userAgent: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    userAgent,
    viewport: { width: 390, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  return page;
}

const google = (page: Page) => page.getByRole('link', { name: 'Continue with Google' });
const openInBrowser = (page: Page) => page.getByRole('link', { name: 'Open in browser' });

test('Instagram on an iPhone offers Safari instead of Google', async ({ browser, product }) => {
  const page = await visit(browser, product.url, userAgents.instagram);
  await expect(google(page)).toHaveCount(0);
  await expect(page.getByText("Google doesn't allow signing in from Instagram.")).toBeVisible();
  await expect(openInBrowser(page)).toHaveAttribute('href', `x-safari-${product.url}/auth`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeAttached();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${product.url}/auth`);
  await page.context().close();
});

test("TikTok on Android offers the user's browser", async ({ browser, product }) => {
  const page = await visit(browser, product.url, userAgents.tikTok);
  const { host } = new URL(product.url);
  await expect(google(page)).toHaveCount(0);
  await expect(openInBrowser(page)).toHaveAttribute(
    'href',
    `intent://${host}/auth#Intent;scheme=http;action=android.intent.action.VIEW;end`,
  );
  await page.context().close();
});

test('Facebook on an older iPhone explains how to copy the link or use the menu', async ({
  browser,
  product,
}) => {
  const page = await visit(browser, product.url, userAgents.oldFacebook);
  await expect(google(page)).toHaveCount(0);
  await expect(openInBrowser(page)).toHaveCount(0);
  await expect(page.getByText('Choose “Open in browser” from the app')).toBeVisible();
  await expect(page.getByText(`${product.url}/auth`)).toBeVisible();
  await page.context().close();
});

test('the password sign-in remains available', async ({ browser, product }) => {
  const page = await visit(browser, product.url, userAgents.instagram);
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.context().close();
});

test('Safari offers Google', async ({ browser, product }) => {
  const page = await visit(browser, product.url, userAgents.safari);
  await expect(google(page)).toBeVisible();
  await expect(openInBrowser(page)).toHaveCount(0);
  await page.context().close();
});

test.describe('before scripts load', () => {
  const openWithoutScripts = async (browser: Browser, baseURL: string, path: string, userAgent?: string) => {
    const context = await browser.newContext({ baseURL, ...(userAgent === undefined ? {} : { userAgent }) });
    const page = await context.newPage();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path);
    return page;
  };

  test('Google sign-in is available', async ({ browser, product }) => {
    const page = await openWithoutScripts(browser, product.url, '/auth');
    await expect(google(page)).toHaveAttribute('href', '/api/auth/google');
    await expect(google(page)).toBeVisible();
    await page.context().close();
  });

  for (const [visitor, path, userAgent] of [
    ['who chose a password', '/auth?with=password', userAgents.safari],
    ["who is in an app's browser", '/auth', userAgents.instagram],
  ] as const) {
    test(`Google sign-in is hidden from a visitor ${visitor}`, async ({ browser, product }) => {
      const page = await openWithoutScripts(browser, product.url, path, userAgent);
      await expect(google(page)).toHaveCount(0);
      await expect(page.locator('a[href="/api/auth/google"]')).toHaveCount(1);
      await page.context().close();
    });
  }
});
