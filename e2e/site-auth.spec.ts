// The sign-in in the browsers of other apps, in which Google doesn't allow signing in.
import type { Page } from '@playwright/test';
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

/** From the next page that the tab loads. */
async function setUserAgent(page: Page, userAgent: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setUserAgentOverride', { userAgent });
}

async function visitWith(page: Page, userAgent: string): Promise<void> {
  await setUserAgent(page, userAgent);
  await page.goto('/auth');
}

const google = (page: Page) => page.getByRole('link', { name: 'Continue with Google' });
const openInBrowser = (page: Page) => page.getByRole('link', { name: 'Open in browser' });

test("each app's browser offers the user's browser or a password instead of Google", async ({
  page,
  product,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 800 });

  await visitWith(page, userAgents.safari);
  await expect(google(page)).toBeVisible();
  await expect(openInBrowser(page)).toHaveCount(0);

  await visitWith(page, userAgents.tikTok);
  await expect(openInBrowser(page)).toHaveAttribute(
    'href',
    `intent://${new URL(product.url).host}/auth#Intent;scheme=http;action=android.intent.action.VIEW;end`,
  );
  await expect(google(page)).toHaveCount(0);

  // An older iPhone has no link that opens Safari.
  await visitWith(page, userAgents.oldFacebook);
  await expect(page.getByText('Choose “Open in browser” from the app')).toBeVisible();
  await expect(page.getByText(`${product.url}/auth`)).toBeVisible();
  await expect(google(page)).toHaveCount(0);
  await expect(openInBrowser(page)).toHaveCount(0);

  await visitWith(page, userAgents.instagram);
  await expect(page.getByText("Google doesn't allow signing in from Instagram.")).toBeVisible();
  await expect(google(page)).toHaveCount(0);
  await expect(openInBrowser(page)).toHaveAttribute('href', `x-safari-${product.url}/auth`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeAttached();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${product.url}/auth`);
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('before scripts load, Google is offered only to a visitor who can use it', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/auth', { waitUntil: 'load' });
  await expect(google(page)).toHaveAttribute('href', '/api/auth/google');
  await expect(google(page)).toBeVisible();

  for (const [userAgent, path] of [
    [userAgents.safari, '/auth?with=password'],
    [userAgents.instagram, '/auth'],
  ] as const) {
    await setUserAgent(page, userAgent);
    await page.goto(path, { waitUntil: 'load' });
    await expect(google(page)).toHaveCount(0);
    await expect(page.locator('a[href="/api/auth/google"]')).toHaveCount(1);
  }
});
