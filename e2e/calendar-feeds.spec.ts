import { expectNoViolations } from './axe.ts';
import { expireConfirmation } from './confirmation.ts';
import { expect, test } from './product-fixture.ts';

test('a user creates a calendar feed, a calendar app reads it, and the user revokes it', async ({
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
  await page.goto('/account/profile#notifications');
  await page.getByRole('link', { name: 'Manage calendar feeds' }).click();
  await expect(page.getByText('No calendar feeds')).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Create calendar feed' }).click();
  const identity = page.getByRole('dialog', { name: "Confirm that it's you" });
  await identity.getByRole('textbox', { name: 'Password' }).fill(password);
  await identity.getByRole('button', { name: 'Confirm' }).click();
  const form = page.getByRole('dialog', { name: 'New calendar feed' });
  await form.getByRole('button', { name: 'Create calendar feed' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  await form.getByLabel('Name').fill('Phone');
  await expectNoViolations(page);
  await expireConfirmation(page, 'POST', /\/api\/auth\/calendar-feeds$/);
  await form.getByRole('button', { name: 'Create calendar feed' }).click();
  await identity.getByRole('textbox', { name: 'Password' }).fill(password);
  await identity.getByRole('button', { name: 'Confirm' }).click();

  const created = page.getByRole('dialog', { name: 'Your new calendar feed' });
  const url = await created.getByRole('textbox', { name: 'Address' }).inputValue();
  await expect(created.getByRole('link', { name: /^Open in the calendar app/ })).toHaveAttribute(
    'href',
    url.replace(/^http:/, 'webcal:'),
  );
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(created).toBeVisible();
  await created.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Create calendar feed' })).toBeFocused();

  const { pathname } = new URL(url);
  const feed = await request.get(pathname);
  expect(feed.status()).toBe(200);
  expect(await feed.text()).toContain('BEGIN:VCALENDAR');
  await page.reload();
  const item = page.getByRole('list', { name: 'Your calendar feeds' }).getByRole('listitem');
  await expect(item).toContainText('Phone');
  await expect(item).not.toContainText('Never');
  await expectNoViolations(page);

  await item.getByRole('button', { name: 'Revoke…: Phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke feed' }).click();
  await expect(page.getByText('No calendar feeds')).toBeVisible();
  expect((await request.get(pathname)).status()).toBe(404);
});
