import type { Page } from '@playwright/test';
import { expect, listPasswordLinks, newIdentity, test } from './product-fixture.ts';

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a user with a password signs in, reaches the requested page, and signs out without a network', async ({
  page,
  registered,
}) => {
  const person = await registered('Adaeze Okafor');
  await page.goto('/dashboard');
  await page.waitForURL('**/auth');
  const google = page.getByRole('link', { name: 'Continue with Google' });
  await expect(google).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await page.waitForURL('**/auth?with=password');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'current-password');

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.goBack();
  await expect(password).toBeVisible();
  await page.goBack();
  await expect(google).toBeVisible();

  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await logIn(page, person);
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${person.name}` })).toBeVisible();
  await expect(page.getByText('Welcome!')).toBeVisible();

  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: `Account: ${person.name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('a sign-in that fails shows the cause and keeps the input', async ({ page, registered }) => {
  const { email } = await registered('Adaeze Okafor');
  const input = { email, password: 'not the right one' };
  const alert = page.getByRole('alert');
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  await page.goto('/auth?with=password');
  await logIn(page, input);
  await expect(alert).toHaveText('Incorrect email or password.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(input.password);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await submit.click();
  await expect(alert).toHaveText("We couldn't sign you in. Please try again.");
  await page.unroute('**/api/auth/login');

  // An unknown email shows the same error as a wrong password.
  const unknown = { ...input, email: newIdentity('Unknown Person').email };
  await logIn(page, unknown);
  await expect(alert).toHaveText('Incorrect email or password.');
  expect(new URL(page.url()).pathname).toBe('/auth');

  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, body: '{}' }),
  );
  await submit.click();
  await expect(alert).toHaveText('Too many attempts. Wait a minute and try again.');
  await expect(page.getByLabel('Email')).toHaveValue(unknown.email);
  await page.unroute('**/api/auth/login');

  const message = 'Your account has been deactivated. Contact us to restore it.';
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 401, json: { success: false, message, code: 'ACCOUNT_NOT_ACTIVE' } }),
  );
  await submit.click();
  await expect(alert).toHaveText(message);
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
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();

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

test('the reset page without a link sends a new one, with the same message for an unknown email', async ({
  page,
}) => {
  const { email } = newIdentity('Unknown Person');
  await page.goto('/auth/reset');
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
});
