import type { Browser, Page } from '@playwright/test';
import type { Product } from '../testing/product.ts';
import { expect, newIdentity, signInAs, test } from './product-fixture.ts';

test('a visitor who opens the dashboard signs in and returns to it', async ({ page }) => {
  await page.goto('/dashboard');
  await page.waitForURL('**/auth');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Sign in to your account')).toBeVisible();
  await signInAs(page, newIdentity('Adaeze Okafor'));
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Adaeze Okafor' })).toBeVisible();
  await expect(page.getByText('Welcome!')).toBeVisible();
});

/** Holds the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a stored session shows the name before the scripts load, without a redirect', async ({ signedIn }) => {
  const { name, email } = newIdentity('Adaeze Okafor');
  const { page: first } = await signedIn(name, email);
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${name}`);
  await expect.poll(() => first.evaluate(() => localStorage.getItem('auth_name'))).toBe(name);

  const page = await first.context().newPage();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  const releaseScripts = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${name}`);
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible();
  releaseScripts();
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(new Set(visited)).toEqual(new Set(['/dashboard']));
});

test('a visitor sees nothing of a private page before the redirect to the sign-in', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.locator('h1')).toBeHidden();
  releaseScripts();
  await page.waitForURL('**/auth');
});

test('a signed-in user who opens /auth is redirected to the dashboard', async ({ signedIn }) => {
  const { name, email } = newIdentity('Adaeze Okafor');
  const { page } = await signedIn(name, email, null);
  await page.goto('/auth');
  await page.waitForURL('**/dashboard');
});

test('a customer has no access to /admin', async ({ signedIn }) => {
  const { name, email } = newIdentity('Adaeze Okafor');
  const { page } = await signedIn(name, email);
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have admin privileges to access this page.")).toBeVisible();
});

test('signing out clears the session in all tabs', async ({ signedIn }) => {
  const { name, email } = newIdentity('Adaeze Okafor');
  const { page } = await signedIn(name, email);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: `Welcome back, ${name}` })).toBeVisible();
  await page.getByRole('button', { name: `Account: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('auth'))),
  ).toEqual([]);
  await other.waitForURL((url) => url.pathname !== '/dashboard');
});

test('an invalid token ends the session', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('auth_token', 'not.a.token'));
  await page.goto('/dashboard');
  await page.waitForURL('**/auth');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('a callback without a token leads to /auth without an error', async ({ page }) => {
  await page.goto('/auth/callback');
  await page.waitForURL('**/auth');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('canceling at the provider shows an error', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.waitForURL('**/auth');
  await expect(page.getByText('Google sign-in failed. Please try again.')).toBeVisible();
});

/** The token of a user who has signed in with another browser. */
async function signInElsewhere(
  browser: Browser,
  product: Product,
  identity: ReturnType<typeof newIdentity>,
): Promise<string> {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await page.goto('/auth');
  await signInAs(page, identity);
  await page.waitForURL('**/dashboard');
  const token = await readToken(page);
  await context.close();
  return token ?? '';
}

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));

test('a sign-in link that was not requested in this browser does nothing until confirmed', async ({
  page,
  browser,
  product,
}) => {
  const identity = newIdentity('Marta Lindqvist');
  const token = await signInElsewhere(browser, product, identity);
  const question = page.getByRole('heading', { name: `Continue as ${identity.name}?` });

  await page.goto(`/auth/callback?token=${token}`);
  await expect(question).toBeVisible();
  await expect(page.getByText(identity.email)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(await readToken(page)).toBeNull();
  await page.getByRole('button', { name: 'Sign in to another account' }).click();
  await page.waitForURL('**/auth');
  expect(await readToken(page)).toBeNull();

  await page.goto(`/auth/callback?token=${token}`);
  await page.getByRole('button', { name: `Continue as ${identity.name}` }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome back, ${identity.name}` })).toBeVisible();
});

test('a sign-in link of another user asks before switching', async ({ signedIn, browser, product }) => {
  const current = newIdentity('Adaeze Okafor');
  const other = newIdentity('Marta Lindqvist');
  const { page } = await signedIn(current.name, current.email);
  const token = await signInElsewhere(browser, product, other);

  await page.goto(`/auth/callback?token=${token}`);
  await expect(page.getByRole('heading', { name: "You're already signed in" })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: /^Stay signed in as/ }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome back, ${current.name}` })).toBeVisible();
});

test('an unknown page shows an error and has the status 404', async ({ page }) => {
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404')).toBeVisible();
});

test('navigation scrolls to the top', async ({ page }) => {
  await page.goto('/pricing');
  await page.mouse.wheel(0, 800);
  await page.getByRole('link', { name: 'Burnish' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
});
