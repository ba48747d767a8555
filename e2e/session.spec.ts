import type { Page } from '@playwright/test';
import { signIn } from '../testing/api-clients.ts';
import { expect, newIdentity, signInAs, test } from './product-fixture.ts';

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));

/** Holds the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a visitor who opens a private page sees nothing of it, signs in and returns to it', async ({
  page,
}) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/subscriptions?q=gold', { waitUntil: 'commit' });
  await expect(page.locator('h1')).toHaveText('Subscriptions & Billing');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('h1')).toBeHidden();
  releaseScripts();
  await page.waitForURL('**/auth');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Sign in to your account')).toBeVisible();
  await signInAs(page, newIdentity('Adaeze Okafor'));
  await page.waitForURL('**/subscriptions?q=gold');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscriptions & Billing');
  await expect(page.getByText('Welcome!')).toBeVisible();
});

test('a stored session shows the name before the scripts load, until the user signs out in any tab', async ({
  signedIn,
  request,
}) => {
  const { name, email } = newIdentity('Adaeze Okafor');
  const { page: other } = await signedIn(name, email);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`);
  await expect.poll(() => other.evaluate(() => localStorage.getItem('auth_name'))).toBe(name);

  const page = await other.context().newPage();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  const releaseScripts = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${name}`);
  await expect(page.getByText('Loading what is next')).toBeAttached();
  releaseScripts();
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(new Set(visited)).toEqual(new Set(['/dashboard']));

  const token = await readToken(page);
  const getProfile = () =>
    request.get('/api/auth/profile', { headers: { Authorization: `Bearer ${token}` } });
  expect((await getProfile()).status()).toBe(200);
  await page.getByRole('button', { name: `Account: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('auth'))),
  ).toEqual([]);
  await other.waitForURL((url) => url.pathname !== '/dashboard');
  await expect.poll(async () => (await getProfile()).status()).toBe(401);
});

test('a customer is redirected from /auth to the dashboard, and has no access to /admin', async ({
  signedIn,
}) => {
  const { name, email } = newIdentity('Adaeze Okafor');
  const { page } = await signedIn(name, email, '/auth');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have admin privileges to access this page.")).toBeVisible();
});

test('an incomplete sign-in leads to /auth, without an error only if nothing went wrong', async ({
  page,
}) => {
  await page.goto('/auth/callback');
  await page.waitForURL('**/auth');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.waitForURL('**/auth');
  await expect(page.getByText('Google sign-in failed. Please try again.')).toBeVisible();

  await page.evaluate(() => localStorage.setItem('auth_token', 'not.a.token'));
  await page.goto('/dashboard');
  await page.waitForURL('**/auth');
  expect(await readToken(page)).toBeNull();
});

test('a sign-in link that was not requested in this browser does nothing until confirmed', async ({
  page,
  product,
}) => {
  const identity = newIdentity('Marta Lindqvist');
  const token = await signIn(product.url, identity);
  await page.goto(`/auth/callback?token=${token}`);
  await expect(page.getByRole('heading', { name: `Continue as ${identity.name}?` })).toBeVisible();
  await expect(page.getByText(identity.email)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(await readToken(page)).toBeNull();
  await page.getByRole('button', { name: 'Sign in to another account' }).click();
  await page.waitForURL('**/auth');
  expect(await readToken(page)).toBeNull();

  await page.goto(`/auth/callback?token=${token}`);
  await page.getByRole('button', { name: `Continue as ${identity.name}` }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${identity.name}` })).toBeVisible();

  // A link of another user asks before switching.
  await page.goto(`/auth/callback?token=${await signIn(product.url, newIdentity('Adaeze Okafor'))}`);
  await expect(page.getByRole('heading', { name: "You're already signed in" })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: /^Stay signed in as/ }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${identity.name}` })).toBeVisible();
});

test('an unknown page has the status 404, and navigating from it scrolls to the top', async ({ page }) => {
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404')).toBeVisible();
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await page.waitForURL('**/pricing');
  await expect(page.getByRole('article', { name: 'Gold Plan' })).toBeVisible();
  // The browser may drop a wheel event while it lays out the page.
  await expect(async () => {
    await page.mouse.wheel(0, 800);
    expect(await page.evaluate('scrollY')).not.toBe(0);
  }).toPass();
  await page.getByRole('link', { name: 'Burnish' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
});
