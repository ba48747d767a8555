import type { Page } from '@playwright/test';
import { expect, listPasswordLinks, newIdentity, test } from './product-fixture.ts';

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a user with a password signs in and reaches the requested page', async ({ page, registered }) => {
  const person = await registered('Adaeze Okafor');
  await page.goto('/dashboard');
  await page.waitForURL('**/auth');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await page.waitForURL('**/auth?with=password');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
  await logIn(page, person);
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.name}` })).toBeVisible();
  await expect(page.getByText('Welcome!')).toBeVisible();
});

test('going back leads from the password form to Google', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
});

test('a wrong password shows the same error as an unknown email, and keeps the input', async ({
  page,
  registered,
}) => {
  const { email } = await registered('Adaeze Okafor');
  const error = 'Incorrect email or password.';
  await page.goto('/auth?with=password');
  await logIn(page, { email, password: 'not the right one' });
  await expect(page.getByRole('alert')).toHaveText(error);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the right one');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await logIn(page, { email: newIdentity('Unknown Person').email, password: 'not the right one' });
  await expect(page.getByRole('alert')).toHaveText(error);
  expect(new URL(page.url()).pathname).toBe('/auth');
});

test('a failed or throttled sign-in shows an error and keeps the input', async ({ page }) => {
  await page.goto('/auth?with=password');
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await logIn(page, { email: 'adaeze@okafor.test', password: 'soft light, long shadows' });
  await expect(page.getByRole('alert')).toHaveText("We couldn't sign you in. Please try again.");
  await page.unroute('**/api/auth/login');
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, body: '{}' }),
  );
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Wait a minute and try again.');
  await expect(page.getByLabel('Email')).toHaveValue('adaeze@okafor.test');
});

test('a deactivated account shows its own error instead of an expired session', async ({ page }) => {
  await page.goto('/auth?with=password');
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 401,
      json: {
        success: false,
        message: 'Your account has been deactivated. Contact us to restore it.',
        code: 'ACCOUNT_NOT_ACTIVE',
      },
    }),
  );
  await logIn(page, { email: 'adaeze@okafor.test', password: 'soft light, long shadows' });
  await expect(page.getByRole('alert')).toHaveText(
    'Your account has been deactivated. Contact us to restore it.',
  );
  await expect(page.getByText('Session expired')).toHaveCount(0);
});

test('a forgotten password is reset by a mailed link, which works once', async ({
  page,
  registered,
  product,
}) => {
  const { email, name } = await registered('Adaeze Okafor');
  const password = 'hard light, no shadows';
  await page.goto('/auth?with=password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await expect.poll(() => listPasswordLinks(email, product)).toHaveLength(1);
  const [link = ''] = await listPasswordLinks(email, product);
  await page.goto(link);
  const field = page.getByRole('textbox', { name: 'New password' });
  await expect(field).toHaveAttribute('autocomplete', 'new-password');
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByText('8 to 128 characters')).toBeVisible();
  await field.fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await field.fill('password1');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
  await field.fill(password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Set password' }).click();

  await page.waitForURL('**/auth?with=password');
  await expect(page.getByText('Your new password is set. Sign in with it to continue.')).toBeVisible();
  await logIn(page, { email, password });
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome back, ${name}` })).toBeVisible();

  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password' }).fill('yet another one');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  await expect.poll(() => listPasswordLinks(email, product)).toHaveLength(2);
});

test('an unknown email shows the same message as a known one', async ({ page }) => {
  const { email } = newIdentity('Unknown Person');
  await page.goto('/auth?with=link');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
});

test('the reset page without a link offers to send a new one', async ({ page }) => {
  await page.goto('/auth/reset');
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

test('signing out revokes the token on the server', async ({ signedIn, request }) => {
  const { name, email } = newIdentity('Adaeze Okafor');
  const { page } = await signedIn(name, email);
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const getProfile = () =>
    request.get('/api/auth/profile', { headers: { Authorization: `Bearer ${token}` } });
  expect((await getProfile()).status()).toBe(200);
  await page.getByRole('button', { name: `Account: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(async () => (await getProfile()).status()).toBe(401);
});

test('signing out works without a network', async ({ page, registered }) => {
  const person = await registered('Adaeze Okafor');
  await page.goto('/auth?with=password');
  await logIn(page, person);
  await page.waitForURL('**/dashboard');
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: `Account: ${person.name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});
