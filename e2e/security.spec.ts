import { expect, test } from './product-fixture.ts';

test('a user sees where they are signed in, ends sessions, and changes the password', async ({
  page,
  registered,
  request,
}) => {
  const { email, password } = await registered('Adaeze Okafor');
  const signInElsewhere = async () => {
    const response = await request.post('/api/auth/login', { data: { email, password } });
    expect(response.ok()).toBe(true);
  };
  await page.goto('/auth?with=password');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await signInElsewhere();
  await signInElsewhere();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.waitForURL('**/account/profile');

  const devices = page.getByRole('list', { name: 'Devices that are signed in' }).getByRole('listitem');
  await expect(devices).toHaveCount(4);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await devices
    .getByRole('button', { name: /^Sign out:/ })
    .first()
    .click();
  await expect(devices).toHaveCount(3);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(devices).toHaveCount(1);

  await signInElsewhere();
  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('New password').fill('hard light, no shadows');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  // The new session keeps what was typed into the other forms of the page.
  await page.getByRole('textbox', { name: 'Tax ID' }).fill('21456789-0001');
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Tax ID' })).toHaveValue('21456789-0001');
  await page.getByRole('textbox', { name: 'Tax ID' }).fill('');

  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  const profile = await request.get('/api/auth/profile', { headers: { Authorization: `Bearer ${token}` } });
  expect(profile.status()).toBe(401);
});
