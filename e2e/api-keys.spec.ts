import { expectNoViolations } from './axe.ts';
import { expireConfirmation } from './confirmation.ts';
import { expect, test } from './product-fixture.ts';

test('a user creates an API key, a program uses it, and the user revokes it', async ({
  page,
  registered,
  request,
}) => {
  const { email, password } = await registered('Adaeze Okafor');
  await page.goto('/auth?with=password');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/account/profile#security');
  await page.getByRole('link', { name: 'Manage API keys' }).click();
  await expect(page.getByText('No API keys')).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Create API key' }).click();
  const identity = page.getByRole('dialog', { name: "Confirm that it's you" });
  await identity.getByRole('textbox', { name: 'Password' }).fill(password);
  await identity.getByRole('button', { name: 'Confirm' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByRole('button', { name: 'Create API key' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  await expect(form.getByText('Choose what the key can be used for.')).toBeVisible();
  await expect(form.getByRole('group', { name: /^Studio/ })).toHaveCount(0);
  await form.getByLabel('Name').fill('Website');
  await form
    .getByRole('group', { name: /^Orders/ })
    .getByLabel('Read')
    .check();
  await form.getByLabel('Expires in').selectOption({ label: '30 days' });
  await expectNoViolations(page);
  await expireConfirmation(page, 'POST', /\/api\/auth\/api-keys$/);
  await form.getByRole('button', { name: 'Create API key' }).click();
  await identity.getByRole('textbox', { name: 'Password' }).fill(password);
  await identity.getByRole('button', { name: 'Confirm' }).click();

  const created = page.getByRole('dialog', { name: 'Your new API key' });
  const key = await created.getByRole('textbox', { name: 'API key' }).inputValue();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(created).toBeVisible();
  await page.goBack();
  await expect(created.getByRole('textbox', { name: 'API key' })).toHaveValue(key);
  const address = page.url();
  expect(address).toMatch(/api-keys/);
  await created.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Create API key' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Manage API keys' })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(address);

  const headers = { Authorization: `Bearer ${key}` };
  expect((await request.get('/api/orders', { headers })).status()).toBe(200);
  expect((await request.get('/api/photos', { headers })).status()).toBe(403);
  await page.reload();
  const item = page.getByRole('list', { name: 'Your API keys' }).getByRole('listitem');
  await expect(item).toContainText('Website');
  await expect(item).toContainText(key.slice(0, key.lastIndexOf('_')));
  await expect(item).not.toContainText('Never');
  await expectNoViolations(page);

  await item.getByRole('button', { name: 'Revoke…: Website' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('No API keys')).toBeVisible();
  expect((await request.get('/api/orders', { headers })).status()).toBe(401);
});
