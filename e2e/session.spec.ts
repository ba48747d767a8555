import type { Page } from '@playwright/test';
import { expect, signInAs, someone, test } from './fixture.ts';

test('a visitor who asks for the dashboard signs in and arrives there', async ({ page }) => {
  await page.goto('/dashboard');
  await page.waitForURL('**/auth');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Sign in to your account')).toBeVisible();
  await signInAs(page, someone('Adaeze Okafor'));
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Adaeze Okafor' })).toBeVisible();
  await expect(page.getByText('Welcome!')).toBeVisible();
});

/** The page's own scripts wait until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let go = () => {};
  const asked = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await asked;
    await route.continue();
  });
  return go;
}

test('a kept session is greeted by name before the scripts are there, and makes no detour', async ({
  signedIn,
}) => {
  const { name, email } = someone('Adaeze Okafor');
  const { page: first } = await signedIn(name, email);
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${name}`);
  await expect.poll(() => first.evaluate(() => localStorage.getItem('auth_name'))).toBe(name);

  const page = await first.context().newPage();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  const go = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${name}`);
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible();
  go();
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(new Set(visited)).toEqual(new Set(['/dashboard']));
});

test('nothing of a page for members shows to a visitor on the way to the sign-in', async ({ page }) => {
  const go = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.locator('h1')).toBeHidden();
  go();
  await page.waitForURL('**/auth');
});

test('a signed-in visitor of /auth is sent on', async ({ signedIn }) => {
  const { name, email } = someone('Adaeze Okafor');
  const { page } = await signedIn(name, email);
  await page.goto('/auth');
  await page.waitForURL('**/dashboard');
});

test('a customer who opens /admin is refused', async ({ signedIn }) => {
  const { name, email } = someone('Adaeze Okafor');
  const { page } = await signedIn(name, email);
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have admin privileges to access this page.")).toBeVisible();
});

test('signing out clears the session, here and in the other tab', async ({ signedIn }) => {
  const { name, email } = someone('Adaeze Okafor');
  const { page } = await signedIn(name, email);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: `Welcome back, ${name}` })).toBeVisible();
  await page.getByRole('button', { name: `Account of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('auth'))),
  ).toEqual([]);
  await other.waitForURL((url) => url.pathname !== '/dashboard');
});

test('a token that is no longer good ends the session with a word', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('auth_token', 'not.a.token'));
  await page.goto('/dashboard');
  await page.waitForURL('**/auth');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('a return without a token leads to /auth without a word', async ({ page }) => {
  await page.goto('/auth/callback');
  await page.waitForURL('**/auth');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('whoever gives up at the provider reads that it failed', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.waitForURL('**/auth');
  await expect(page.getByText('Google sign-in failed. Please try again.')).toBeVisible();
});

test('a sign-in link for somebody else asks before it switches', async ({ signedIn, browser, product }) => {
  const mine = someone('Adaeze Okafor');
  const theirs = someone('Marta Lindqvist');
  const { page } = await signedIn(mine.name, mine.email);
  const context = await browser.newContext({ baseURL: product.url });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/auth');
  await signInAs(elsewhere, theirs);
  await elsewhere.waitForURL('**/dashboard');
  const token = await elsewhere.evaluate(() => localStorage.getItem('auth_token'));
  await context.close();

  await page.goto(`/auth/callback?token=${token}`);
  await expect(page.getByRole('heading', { name: 'Somebody else is signed in' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: /^Stay as/ }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome back, ${mine.name}` })).toBeVisible();
});

test('an unknown page says so, with its status', async ({ page }) => {
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('404')).toBeVisible();
});

test('pages begin at their top', async ({ page }) => {
  await page.goto('/pricing');
  await page.mouse.wheel(0, 800);
  await page.getByRole('link', { name: 'Burnish' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
});
