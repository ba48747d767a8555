// A copy of one's data, and the deletion of the account.
import { createApiClient } from '../testing/api-clients.ts';
import { createApprovedReceipt, createSentInvoice, dataOf } from '../testing/factories.ts';
import { expect, test } from './product-fixture.ts';

test('a user downloads a copy of their data, and deletes the account once no invoice is unpaid', async ({
  page,
  registered,
  product,
  adminToken,
}) => {
  const { email, password } = await registered('Adaeze Okafor');
  await page.goto('/account/data');
  await page.waitForURL('**/auth');
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/account/profile#data');
  await expect(page.getByRole('heading', { name: 'A copy of your data' })).toBeInViewport();

  await page.getByRole('button', { name: 'Request a copy' }).click();
  await expect(page.getByText(/^A ZIP file of .+\. You can download it until/)).toBeVisible();
  await expect(page.getByText('You can request the next copy from')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^burnish-data-\d{4}-\d{2}-\d{2}\.zip$/);

  const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '');
  const adminApi = createApiClient(product.url, adminToken);
  const ownApi = createApiClient(product.url, token);
  for (let paid = 0; paid < 3; paid += 1)
    await createApprovedReceipt(ownApi, adminApi, { planId: 'silver-plan' });
  const { _id: id } = await createSentInvoice(ownApi, adminApi);
  await expect(page.getByText(/^You have an unpaid invoice\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0);
  dataOf(await adminApi.call('PUT /admin/invoices/:id/void', { params: { id } }));
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    '1 subscription, without a refund',
    "2 paid periods that haven't started",
    "90 images that you haven't used",
    '1 order without an invoice',
  ]);
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await confirm.click();
  await expect(dialog.getByText('Type "delete my account".')).toBeVisible();
  await dialog.getByLabel(/^Type/).fill('delete my account');
  await confirm.click();
  const identity = page.getByRole('dialog', { name: "Confirm that it's you" });
  await identity.getByLabel('Password', { exact: true }).fill('not the right one');
  await identity.getByRole('button', { name: 'Confirm' }).click();
  await expect(identity.getByText('This is not your password.')).toBeVisible();
  await identity.getByLabel('Password', { exact: true }).fill(password);
  await identity.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');

  const response = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(await response.json()).toMatchObject({ success: false, code: 'INVALID_CREDENTIALS' });
});
