import type { Page } from '@playwright/test';
import { expect, passwordLinksTo, someone, test } from './fixture.ts';

async function fillIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('whoever has a password signs in with it and arrives where they wanted to be', async ({
  page,
  registered,
}) => {
  const person = await registered('Adaeze Okafor');
  await page.goto('/dashboard');
  await page.waitForURL('**/auth');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await page.getByRole('link', { name: 'Use a password' }).click();
  await page.waitForURL('**/auth?with=password');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
  await fillIn(page, person);
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.name}` })).toBeVisible();
  await expect(page.getByText('Welcome!')).toBeVisible();
});

test('going back leads from the password to Google', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Use a password' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
});

test('a wrong password is refused in the same words as an unknown email, and nothing typed is lost', async ({
  page,
  registered,
}) => {
  const { email } = await registered('Adaeze Okafor');
  const words = 'This email and password do not belong together.';
  await page.goto('/auth?with=password');
  await fillIn(page, { email, password: 'not the right one' });
  await expect(page.getByRole('alert')).toHaveText(words);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the right one');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await fillIn(page, { email: someone('Nobody').email, password: 'not the right one' });
  await expect(page.getByRole('alert')).toHaveText(words);
  expect(new URL(page.url()).pathname).toBe('/auth');
});

test('a service that fails, or asks for patience, says so beside what was typed', async ({ page }) => {
  await page.goto('/auth?with=password');
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await fillIn(page, { email: 'adaeze@okafor.test', password: 'soft light, long shadows' });
  await expect(page.getByRole('alert')).toHaveText('You could not be signed in. Please try again.');
  await page.unroute('**/api/auth/login');
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, body: '{}' }),
  );
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Too many tries. Wait a minute and try again.');
  await expect(page.getByLabel('Email')).toHaveValue('adaeze@okafor.test');
});

test('an account that is not active is told so, and not that its session has expired', async ({ page }) => {
  await page.goto('/auth?with=password');
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, message: 'This account is not active.', code: 'ACCOUNT_NOT_ACTIVE' },
    }),
  );
  await fillIn(page, { email: 'adaeze@okafor.test', password: 'soft light, long shadows' });
  await expect(page.getByRole('alert')).toHaveText('This account is not active.');
  await expect(page.getByText('Session expired')).toHaveCount(0);
});

test('a forgotten password is set anew by a mailed link, once', async ({ page, registered, product }) => {
  const { email, name } = await registered('Adaeze Okafor');
  const password = 'hard light, no shadows';
  await page.goto('/auth?with=password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();

  await expect.poll(() => passwordLinksTo(email, product)).toHaveLength(1);
  const [link = ''] = await passwordLinksTo(email, product);
  await page.goto(link);
  const field = page.getByRole('textbox', { name: 'New password' });
  await expect(field).toHaveAttribute('autocomplete', 'new-password');
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByText('8 to 128 characters')).toBeVisible();
  await field.fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await field.fill(password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Set password' }).click();

  await page.waitForURL('**/auth?with=password');
  await expect(page.getByText('Your new password is set. Please sign in with it.')).toBeVisible();
  await fillIn(page, { email, password });
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome back, ${name}` })).toBeVisible();

  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password' }).fill('yet another one');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`If there is an account with ${email}`)).toBeVisible();
  await expect.poll(() => passwordLinksTo(email, product)).toHaveLength(2);
});

test('an unknown email reads the same as a known one', async ({ page }) => {
  const { email } = someone('Nobody');
  await page.goto('/auth?with=link');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`If there is an account with ${email}`)).toBeVisible();
});

test('a page that was opened without a link says what to do', async ({ page }) => {
  await page.goto('/auth/reset');
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

test('signing out ends the token on the server too', async ({ signedIn, request }) => {
  const { name, email } = someone('Adaeze Okafor');
  const { page } = await signedIn(name, email);
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const ask = () => request.get('/api/auth/profile', { headers: { Authorization: `Bearer ${token}` } });
  expect((await ask()).status()).toBe(200);
  await page.getByRole('button', { name: `Account of ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(async () => (await ask()).status()).toBe(401);
});

test('signing out needs no network', async ({ page, registered }) => {
  const person = await registered('Adaeze Okafor');
  await page.goto('/auth?with=password');
  await fillIn(page, person);
  await page.waitForURL('**/dashboard');
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: `Account of ${person.name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});
