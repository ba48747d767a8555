// The profile page, order forms that start filled in, and plans that are renewed with one click.
import type { Locator, Page } from '@playwright/test';
import {
  createApprovedReceipt,
  createPendingImagesOrder,
  dataOf,
  imagesOrderBody,
} from '../testing/factories.ts';
import { expect, test } from './customer-fixture.ts';
import { navLink } from './navigation.ts';

const home = { Name: 'Home', Street: '2 Marina', City: 'Lagos', State: 'Lagos', 'ZIP code': '101221' };

async function fillIn(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: true }).fill(value);
}

/** The names of required fields without a value. */
async function emptyRequiredFields(form: Locator): Promise<(string | null)[]> {
  const fields = await form.locator('input:required').all();
  const values = await Promise.all(fields.map((field) => field.inputValue()));
  const empty = fields.filter((_, index) => values[index]?.trim() === '');
  return Promise.all(empty.map((field) => field.getAttribute('name')));
}

const leaveDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

test('the details are kept when saving fails, saved, and not lost without a question', async ({
  customer: { page, api },
}) => {
  await page.goto('/account/profile');
  const company = page.getByLabel('Company name');
  await company.fill(' Okafor Studio ');
  await page.getByLabel('Phone').fill('later');
  await page.getByLabel('You are').selectOption('Agency');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Enter a phone number.');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.getByLabel('Phone').fill('+234 803 555 0142');
  await page.route('**/api/auth/profile', (route) => route.abort(), { times: 1 });
  await save.click();
  await expect(page.getByText("Your changes couldn't be saved.")).toBeVisible();
  await expect(company).toHaveValue(' Okafor Studio ');
  await save.click();
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();
  await expect(company).toHaveValue('Okafor Studio');
  expect(dataOf(await api.call('GET /auth/profile')).user).toMatchObject({
    companyName: 'Okafor Studio',
    phone: '+234 803 555 0142',
    userType: 'agency',
  });

  // Another device changes the profile: a form without unsaved input follows.
  dataOf(await api.call('PUT /auth/profile', { body: { companyName: 'Okafor Ltd' } }));
  await expect(company).toHaveValue('Okafor Ltd');

  const back = navLink(page, 'Home');
  await page.getByRole('textbox', { name: 'Tax ID' }).fill('21456789-0001');
  await back.click();
  await leaveDialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/account/profile');
  await expect(page.getByRole('textbox', { name: 'Tax ID' })).toHaveValue('21456789-0001');
  await page.getByRole('link', { name: 'Appearance' }).click();
  await expect(page).toHaveURL('/account/profile#appearance');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'System' }).check();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');

  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('textbox', { name: 'Tax ID' })).toHaveValue('21456789-0001');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('the back button does not lose unsaved details while a dialog is open', async ({
  customer: { page },
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const taxId = page.getByRole('textbox', { name: 'Tax ID' });
  await taxId.fill('21456789-0001');
  const open = page.getByRole('button', { name: 'Delete account' });
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await open.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await leaveDialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(taxId).toHaveValue('21456789-0001');
  await open.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await leaveDialog(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('addresses are added, changed and deleted in place, and order forms start with the default one', async ({
  customer: { page },
}) => {
  await page.goto('/account/profile#billing');
  const cards = page.getByRole('list', { name: 'Saved addresses' }).getByRole('listitem');
  const add = page.getByRole('button', { name: 'Add address' });
  await add.click();
  const form = page.getByRole('form', { name: 'New address' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByLabel('Street')).toHaveAccessibleDescription('Enter a street address.');
  await fillIn(form, { ...home, Country: 'Nigeria' });
  await page.route('**/api/addresses', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByText("The address couldn't be saved.")).toBeVisible();
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(cards).toHaveText([/Home.*Default.*2 Marina/s]);
  await expect(add).toBeFocused();

  await add.click();
  await fillIn(form, { ...home, Name: 'Studio', Street: '14 Awolowo Road' });
  await navLink(page, 'Home').click();
  await leaveDialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(cards).toHaveCount(2);
  await page.getByRole('button', { name: 'Make default: Studio' }).click();
  await expect(cards).toHaveText([/Studio.*Default/s, /Home/]);
  await page.getByRole('button', { name: 'Edit Studio' }).click();
  await page.getByRole('form', { name: 'Address: Studio' }).getByLabel('City').fill('Ikoyi');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(cards.first()).toContainText('Ikoyi');
  await expect(page.getByRole('button', { name: 'Edit Studio' })).toBeFocused();

  await page.getByLabel('Company name').fill('Okafor Studio');
  await page.getByLabel('Phone').fill('+234 803 555 0142');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();
  await page.goto('/pricing?plan=gold-plan');
  const order = page.getByRole('dialog', { name: 'Subscribe to Gold Plan' });
  await expect(order.getByLabel('Street')).toHaveValue('14 Awolowo Road');
  expect(await emptyRequiredFields(order)).toEqual([]);
  await order.getByLabel('Saved address').selectOption('Home');
  await expect(order.getByLabel('Street')).toHaveValue('2 Marina');
  await order.getByLabel('Street').fill('3 Marina');
  await expect(order.getByLabel('Saved address')).toHaveValue('');

  await page.goto('/account/profile');
  await page.getByRole('button', { name: 'Delete Studio' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Studio?' });
  await expect(question).toContainText('Order forms will start with the address that you added last.');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(cards).toHaveText([/Home.*Default/s]);
});

test('the form of a second order has no empty required field, and keeps what is typed while it loads', async ({
  customer: { page, api },
}) => {
  await createPendingImagesOrder(api, { companyName: 'Rivington Ltd', taxId: 'GB 123' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/orders/prefill', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/pricing?tab=pay-per-image&service=high-end-retouch');
  const order = page.getByRole('dialog', { name: 'Order High-End Retouch (Premium)' });
  await order.getByLabel('City').fill('Abuja');
  // The name and the email come from the profile, the country has a default.
  expect(await emptyRequiredFields(order)).toEqual([
    'companyName',
    'phone',
    'address.street',
    'address.state',
    'address.zipCode',
  ]);
  release();
  const { address } = imagesOrderBody();
  await expect(order.getByLabel('Street')).toHaveValue(address.street);
  await expect(order.getByLabel('Company name')).toHaveValue('Rivington Ltd');
  await expect(order.getByLabel('Tax ID')).toHaveValue('GB 123');
  await expect(order.getByLabel('City')).toHaveValue('Abuja');
  expect(await emptyRequiredFields(order)).toEqual([]);
  await order.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(/^Pay-per-image request submitted successfully!/)).toBeVisible();
});

test('a used-up plan is renewed with one click, once', async ({ customer: { page, api, adminApi } }) => {
  await createApprovedReceipt(api, adminApi, { currency: 'NGN' });
  const [plan] = dataOf(await api.call('GET /subscriptions/active')).subscriptions;
  const used = { params: { id: plan?._id ?? '' }, body: { imagesUsed: 60 } };
  dataOf(await adminApi.call('PUT /admin/subscriptions/:id', used));
  await page.goto('/subscriptions');
  const renew = page.getByRole('button', { name: 'Renew now: Gold Plan' });
  await expect(page.getByRole('listitem').filter({ has: renew })).toContainText('Exhausted');
  await expect(page.getByRole('link', { name: 'Renew Gold Plan' })).toHaveText('Renew');

  await page.route('**/api/subscriptions/*/renew', (route) => route.abort(), { times: 1 });
  await renew.click();
  await expect(page.getByText("Your plan couldn't be renewed. Please try again.")).toBeVisible();
  await renew.dblclick();
  await expect(page.getByText('Gold Plan ordered again. You will receive an invoice soon.')).toBeVisible();
  const [order] = dataOf(await api.call('GET /orders')).orders;
  expect(order).toMatchObject({ finalPrice: 120_000, currency: 'NGN', status: 'pending' });
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const link = toasts.getByRole('link', { name: 'View order' });
  await expect(link).toHaveAttribute('href', `/orders/${order?._id}`);

  await page.goto('/dashboard');
  await renew.click();
  await expect(page.getByText('You already have an open order for Gold Plan.')).toBeVisible();
  await expect(link).toHaveAttribute('href', `/orders/${order?._id}`);
  expect(dataOf(await api.call('GET /orders')).page.total).toBe(2);
});
