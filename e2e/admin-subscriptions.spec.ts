// Subscriptions and their usage, edited in the details of their row by an admin.
import type { ImagesSubscription, PlanSubscription } from '@burnish/contract/subscriptions/entities';
import type { Locator, Page, Request } from '@playwright/test';
import type { ApiClient } from '../testing/app.ts';
import { createApprovedReceipt, createSentImagesInvoice, dataOf, payInvoice } from '../testing/factories.ts';
import { confirmation, details, openDetails, rows, test } from './admin-people-fixture.ts';
import { type ApiCustomer, newCustomer } from './api-customer.ts';
import { setFilter } from './list-filters.ts';
import { navLink } from './navigation.ts';
import { expect } from './product-fixture.ts';

const subscriptions = (q: string) => `/admin?tab=subscriptions&q=${encodeURIComponent(q)}`;
const images = (q: string) => `/admin?tab=pay-per-image-subscriptions&q=${encodeURIComponent(q)}`;

/** Confirms that unsaved input is lost. */
const discard = (page: Page) =>
  page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave without saving' })
    .click();

const count = (row: Locator, name: string) => row.getByRole('spinbutton', { name });

async function buyPlan(url: string, api: ApiClient, name = 'Adaeze Okafor') {
  const customer = await newCustomer(url, name);
  await createApprovedReceipt(customer, api);
  const [plan] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  if (plan?.subscriptionType !== 'subscription') throw new Error('no plan was bought');
  return { customer, plan };
}

async function buyImages(url: string, api: ApiClient, currency: 'USD' | 'NGN' = 'USD') {
  const customer = await newCustomer(url, 'Bayo Ade');
  const specialInstructions = 'Keep the grain of the fabric.';
  await payInvoice(
    customer,
    api,
    await createSentImagesInvoice(customer, api, { quantity: 24, currency, specialInstructions }),
  );
  const [subscription] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  if (subscription?.subscriptionType !== 'payPerImage') throw new Error('no images were bought');
  return { customer, subscription };
}

const isUpdate = (request: Request) => request.method() === 'PUT';
const editUrl = ({ _id }: PlanSubscription | ImagesSubscription) => `**/api/admin/subscriptions/${_id}`;

function updateAsOtherAdmin(api: ApiClient, { _id: id }: PlanSubscription, body: Partial<PlanSubscription>) {
  const { status, imagesUsed } = body;
  return api.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status, imagesUsed } });
}

async function readImagesUsed(customer: ApiCustomer) {
  const [row] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  return row?.imagesUsed;
}

test.describe('editing a subscription', () => {
  test('works by keyboard, sends only the changed fields, and confirms before it suspends or cancels', async ({
    adminUser,
    product,
  }) => {
    const { page, api } = adminUser;
    const { customer, plan } = await buyPlan(product.url, api);
    await page.goto(subscriptions(customer.email));
    const row = rows(page, customer.email);
    await openDetails(row);
    for (const term of ['Images used', 'Price', 'Billing cycle', 'Start date', 'End date', 'Next billing']) {
      await expect(details(page).getByRole('term').getByText(term, { exact: true })).toBeVisible();
    }
    for (const fact of ['0 of 60', '$197 per month', 'Monthly', 'On', 'Gold Plan', 'Active']) {
      await expect(details(page).getByText(fact, { exact: true })).toBeVisible();
    }
    await page.keyboard.press('Escape');

    const edit = row.getByRole('button', { name: 'Edit' });
    await edit.press('Enter');
    await expect(details(page).getByRole('combobox', { name: 'Status' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(details(page)).toHaveCount(0);
    await expect(row.getByRole('link').first()).toBeFocused();

    await edit.press('Enter');
    await expect(details(page).getByRole('combobox', { name: 'Status' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(count(details(page), 'Images used')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('12');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(count(details(page), 'Images limit')).toBeFocused();
    const [sent] = await Promise.all([page.waitForRequest(isUpdate), page.keyboard.press('Enter')]);
    expect(sent.url()).toContain(`/api/admin/subscriptions/${plan._id}`);
    expect(sent.postDataJSON()).toEqual({ imagesUsed: 12, subscriptionType: 'subscription' });
    await expect(page.getByText('Subscription updated successfully')).toBeVisible();
    await expect(row.getByText('12 of 60')).toBeVisible();
    await expect(row.getByRole('link').first()).toBeFocused();

    const status = details(page).getByRole('combobox', { name: 'Status' });
    await edit.click();
    await status.selectOption('suspended');
    await details(page).getByRole('button', { name: 'Save' }).click();
    await expect(confirmation(page)).toContainText("won't be able to use its images or renew it");
    await expect(confirmation(page)).toContainText('48 images');
    await page.keyboard.press('Escape');
    await expect(confirmation(page)).toBeHidden();
    await expect(status).toHaveValue('suspended');

    await status.selectOption('cancelled');
    await details(page).getByRole('button', { name: 'Save' }).click();
    await confirmation(page).getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(row.getByText('Canceled')).toBeVisible();

    // Reactivating needs no confirmation, but a newer subscription to the plan prevents it.
    await createApprovedReceipt(customer, api);
    await expect(row).toHaveCount(2);
    const cancelled = row.filter({ hasText: 'Canceled' });
    await cancelled.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: `Edit the subscription of ${customer.name}` });
    await form.getByRole('combobox', { name: 'Status' }).selectOption('active');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The customer already has a newer subscription to this plan.')).toBeVisible();
    await expect(form.getByRole('combobox', { name: 'Status' })).toHaveValue('active');
  });

  test('shows field errors, keeps the input if saving fails, and needs a session', async ({
    adminUser,
    product,
  }) => {
    const { page, api } = adminUser;
    const { customer, plan } = await buyPlan(product.url, api);
    await page.goto(subscriptions(customer.email));
    const row = rows(page, customer.email);
    await row.getByRole('button', { name: 'Edit' }).click();
    const [used, limit] = [count(details(page), 'Images used'), count(details(page), 'Images limit')];
    const save = details(page).getByRole('button', { name: 'Save' });
    const updates: string[] = [];
    page.on('request', (sent) => isUpdate(sent) && updates.push(sent.url()));

    await limit.fill('');
    await limit.blur();
    await expect(limit).toHaveValue('0');
    await save.click();
    await expect(details(page).getByText('Enter a whole number from 1 to 1,000,000.')).toBeVisible();
    await expect(limit).toBeFocused();
    await expect(limit).toHaveAccessibleDescription('Enter a whole number from 1 to 1,000,000.');

    await used.fill('-1');
    await save.click();
    await expect(details(page).getByText('Enter a whole number from 0 to 1,000,000.')).toBeVisible();
    await expect(used).toBeFocused();
    for (const wrong of ['1000001', '2.5']) {
      await used.fill(wrong);
      await used.press('Enter');
      await expect(used).toHaveAttribute('aria-invalid', 'true');
      await expect(used).toHaveValue(wrong);
    }
    expect(updates).toEqual([]);

    await limit.fill('1');
    await used.fill('9');
    await used.fill('');
    await used.press('Enter');
    await expect(row.getByText('0 of 1', { exact: true })).toBeVisible();

    await row.getByRole('button', { name: 'Edit' }).click();
    await used.fill('40');
    await details(page).getByRole('button', { name: 'Cancel' }).click();
    await discard(page);
    await expect(row.getByText('0 of 1', { exact: true })).toBeVisible();
    expect(updates).toHaveLength(1);

    await row.getByRole('button', { name: 'Edit' }).click();
    await used.fill('33');
    await page.route(editUrl(plan), (route) => route.fulfill({ status: 500, json: {} }));
    await save.click();
    await expect(page.getByText('Failed to update subscription')).toBeVisible();
    await expect(used).toHaveValue('33');
    await expect(save).toBeEnabled();
    await page.unroute(editUrl(plan));
    await page.route(editUrl(plan), (route) => route.abort());
    const aborted = page.waitForEvent('requestfailed');
    await used.press('Enter');
    await aborted;
    await expect(save).toBeEnabled();
    await expect(used).toHaveValue('33');
    await page.unroute(editUrl(plan));
    const unauthenticated = { success: false, code: 'UNAUTHENTICATED', message: 'Please sign in.' };
    await page.route(editUrl(plan), (route) => route.fulfill({ status: 401, json: unauthenticated }));
    await used.press('Enter');
    await page.waitForURL('**/auth');
    await expect(page.getByText('Session expired. Please sign in again.')).toBeVisible();
  });

  test('keeps the input and shows a notice if another admin changes the row', async ({
    adminUser,
    product,
  }) => {
    const { page, api } = adminUser;
    const { customer, plan } = await buyPlan(product.url, api);
    await page.goto(`${subscriptions(customer.email)}&status=active`);
    const row = rows(page, customer.email);
    await row.getByRole('button', { name: 'Edit' }).click();
    await count(details(page), 'Images limit').fill('70');

    await updateAsOtherAdmin(api, plan, { imagesUsed: 5 });
    await expect(details(page).getByText('This subscription was changed by someone else.')).toBeVisible();
    await expect(details(page).getByText('Changed from 0 to 5 by someone else.')).toBeVisible();
    await expect(count(details(page), 'Images used')).toHaveValue('5');
    await expect(count(details(page), 'Images limit')).toHaveValue('70');

    await count(details(page), 'Images used').fill('8');
    await updateAsOtherAdmin(api, plan, { imagesUsed: 6 });
    await expect(details(page).getByText('Changed to 6 by someone else.')).toBeVisible();
    await expect(count(details(page), 'Images used')).toHaveValue('8');

    // It no longer matches the filters.
    await updateAsOtherAdmin(api, plan, { status: 'inactive' });
    await expect(details(page).getByText('This subscription no longer matches the filters.')).toBeVisible();
    await expect(count(details(page), 'Images limit')).toHaveValue('70');
    const [sent] = await Promise.all([
      page.waitForRequest(isUpdate),
      count(details(page), 'Images limit').press('Enter'),
    ]);
    expect(sent.postDataJSON()).toEqual({ imagesUsed: 8, imagesLimit: 70, subscriptionType: 'subscription' });
    await expect(page.getByText('Subscription updated successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No subscriptions found' })).toBeVisible();
    expect(dataOf(await customer.call('GET /subscriptions/active')).subscriptions[0]).toMatchObject({
      status: 'inactive',
      imagesUsed: 8,
      imagesLimit: 70,
    });
  });
});

test('another row, the tab and a phone keep what is being edited until it is discarded', async ({
  adminUser,
  product,
}) => {
  const { page, api } = adminUser;
  const { customer } = await buyPlan(product.url, api);
  await payInvoice(customer, api, await createSentImagesInvoice(customer, api));
  await page.goto(subscriptions(customer.email));
  const [first, second] = [rows(page, customer.email).first(), rows(page, customer.email).last()];
  await expect(second.getByText('0 of 60')).toBeVisible();
  await second.getByRole('button', { name: 'Edit' }).click();
  const used = count(details(page), 'Images used');
  await used.fill('7');
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const leave = [
    () => first.getByRole('link').first().click(),
    () => page.getByRole('button', { name: 'Close details' }).click(),
    () => page.goBack(),
    () => navLink(page, 'Users').click(),
  ];
  for (const tryToLeave of leave) {
    await tryToLeave();
    await leaving.getByRole('button', { name: 'Keep editing' }).click();
    await expect(used).toHaveValue('7');
  }
  await first.getByRole('link').first().click();
  await discard(page);
  await expect(details(page).getByRole('form')).toHaveCount(0);
  await expect(first).toHaveAttribute('aria-current', 'true');

  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await second.getByRole('button', { name: 'Edit' }).click();
  await expect(details(page).getByRole('combobox', { name: 'Status' })).toBeFocused();
  await used.fill('9');
  await used.press('Enter');
  await expect(page.getByText('Subscription updated successfully')).toBeVisible();
  await expect(details(page)).toHaveCount(0);
  await expect(second).toContainText('9 of 60');
});

test.describe('usage', () => {
  const disclosure = (pane: Locator) => pane.getByText('Usage', { exact: true });
  const entries = (pane: Locator) => pane.getByRole('list', { name: 'Usage' }).getByRole('listitem');
  const reason = (row: Locator) => row.getByRole('textbox', { name: 'Reason (optional)' });

  test('of a plan loads when it is opened, can be retried, and is listed by entry with its reason', async ({
    adminUser,
    product,
  }) => {
    const { page, api } = adminUser;
    const { customer, plan } = await buyPlan(product.url, api);
    const usageUrl = `**/api/admin/subscriptions/${plan._id}/usage*`;
    const heldRequests: (() => void)[] = [];
    let failing = true;
    await page.route(usageUrl, async (route) => {
      await new Promise<void>((resolve) => heldRequests.push(resolve));
      await (failing ? route.fulfill({ status: 400, json: {} }) : route.continue());
    });
    await page.goto(subscriptions(customer.email));
    const row = rows(page, customer.email).first();
    await expect(row.getByText('0 of 60')).toBeVisible();
    await openDetails(row);
    expect(heldRequests).toHaveLength(0);
    await disclosure(details(page)).click();
    await expect(details(page).getByText('Loading usage')).toBeAttached();
    await expect.poll(() => heldRequests.length).toBe(1);
    heldRequests[0]?.();
    await expect(details(page).getByRole('alert')).toHaveText("The usage couldn't be loaded.");
    failing = false;
    await details(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => heldRequests.length).toBe(2);
    heldRequests[1]?.();
    await expect(details(page).getByText('No images used yet.')).toBeVisible();
    await page.unroute(usageUrl);

    await details(page).getByRole('button', { name: 'Edit' }).click();
    await count(details(page), 'Images used').fill('12');
    await reason(details(page)).fill('  The first wedding ');
    const [sent] = await Promise.all([page.waitForRequest(isUpdate), reason(details(page)).press('Enter')]);
    expect(sent.postDataJSON()).toEqual({
      imagesUsed: 12,
      reason: 'The first wedding',
      subscriptionType: 'subscription',
    });
    await expect(entries(details(page))).toHaveText([/^12 images used.*The first wedding.*Kemi Adewale/]);
    await expect(entries(details(page)).locator('time')).toBeVisible();

    // Another admin's entry appears by itself.
    await updateAsOtherAdmin(api, plan, { imagesUsed: 11 });
    await expect(entries(details(page))).toHaveText([
      /^1 image returned.*Edited by an admin/,
      /^12 images used.*The first wedding/,
    ]);

    const edit = details(page).getByRole('button', { name: 'Edit' });
    await expect(edit).toBeFocused();
    await edit.press('Enter');
    await expect(reason(details(page))).toHaveValue('');
    await reason(details(page)).fill('x'.repeat(201));
    await reason(details(page)).press('Enter');
    await expect(reason(details(page))).toHaveAccessibleDescription('Use at most 200 characters.');
    await expect(reason(details(page))).toBeFocused();
    await page.keyboard.press('Escape');
    await discard(page);
    await expect(edit).toBeFocused();
    await disclosure(details(page)).click();
    await expect(entries(details(page))).toHaveCount(0);
  });

  test('of images loads page by page, by keyboard, and is all that can be edited', async ({
    adminUser,
    product,
  }) => {
    const { page, api } = adminUser;
    const { customer, subscription } = await buyImages(product.url, api);
    for (let imagesUsed = 1; imagesUsed <= 12; imagesUsed += 1) {
      const body = { imagesUsed, reason: `Frame ${imagesUsed}` };
      dataOf(
        await api.call('PUT /pay-per-image/admin/:id/usage', { params: { id: subscription._id }, body }),
      );
    }
    await page.goto(images(customer.email));
    const row = rows(page, customer.email).first();
    await openDetails(row);
    await disclosure(details(page)).press('Enter');
    await expect(entries(details(page))).toHaveCount(10);
    await expect(entries(details(page)).first()).toContainText('Frame 12');
    await expect(details(page).getByText('10 of 12')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(details(page).getByRole('button', { name: 'Load more' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(entries(details(page))).toHaveCount(12);
    await expect(entries(details(page)).last()).toContainText('Frame 1');

    await details(page).getByRole('button', { name: 'Edit Usage' }).click();
    await count(details(page), 'Images used').fill('20');
    await reason(details(page)).fill('The bags');
    const [sent] = await Promise.all([
      page.waitForRequest(isUpdate),
      details(page).getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(sent.postDataJSON()).toEqual({ imagesUsed: 20, reason: 'The bags' });
    await expect(entries(details(page)).first()).toHaveText(/^8 images used.*The bags/);

    await navLink(page, 'Subscriptions').click();
    await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill(customer.email);
    await row.getByRole('button', { name: 'Edit' }).click();
    await expect(count(details(page), 'Images used')).toBeFocused();
    await expect(details(page).getByRole('combobox')).toHaveCount(0);
    await expect(count(details(page), 'Images limit')).toHaveCount(0);
    await count(details(page), 'Images used').fill('25');
    await count(details(page), 'Images used').press('Enter');
    await expect(details(page).getByText('Enter a whole number from 0 to 24.')).toBeVisible();
    await count(details(page), 'Images used').fill('24');
    const [edit] = await Promise.all([
      page.waitForRequest(isUpdate),
      details(page).getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(edit.postDataJSON()).toEqual({ imagesUsed: 24, subscriptionType: 'payPerImage' });
    await expect(page.getByText('Subscription updated successfully')).toBeVisible();
    await expect(row.getByText('Exhausted')).toBeVisible();
  });
});

test.describe('pay-per-image subscriptions', () => {
  test('show their details, are filtered, update by themselves, and accept a usage up to the purchased images', async ({
    adminUser,
    product,
  }) => {
    const { page, api } = adminUser;
    const { customer, subscription } = await buyImages(product.url, api, 'NGN');
    await page.goto(images(customer.email));
    const row = rows(page, customer.email);
    await openDetails(row);
    await expect(details(page).getByRole('heading', { name: 'Bayo Ade' })).toBeVisible();
    const facts = ['High-End Retouch (Premium)', '24 images', '0 of 24', '₦5,000 per image'];
    for (const fact of [...facts, 'Keep the grain of the fabric.', 'Purchase date']) {
      await expect(details(page).getByText(fact, { exact: true })).toBeVisible();
    }
    await expect(details(page).getByRole('img', { name: '0 of 24 used' })).toBeVisible();
    await api.call('PUT /pay-per-image/admin/:id/usage', {
      params: { id: subscription._id },
      body: { imagesUsed: 7 },
    });
    await expect(details(page).getByRole('img', { name: '7 of 24 used' })).toBeVisible();

    await page.keyboard.press('Escape');
    await setFilter(page, 'Currency', 'USD');
    await expect(page.getByRole('heading', { name: 'No pay-per-image subscriptions' })).toBeVisible();
    await setFilter(page, 'Currency', 'NGN');
    await expect(row).toBeVisible();

    const used = count(details(page), 'Images used');
    await row.getByRole('button', { name: 'Edit Usage' }).press('Enter');
    await expect(used).toBeFocused();
    for (const wrong of ['25', '-1']) {
      await used.fill(wrong);
      await used.press('Enter');
      await expect(details(page).getByText('Enter a whole number from 0 to 24.')).toBeVisible();
      await expect(used).toBeFocused();
      await expect(used).toHaveValue(wrong);
    }
    await used.fill('24');
    await expect(details(page).getByRole('button', { name: 'Increase images used' })).toBeDisabled();
    await details(page).getByRole('button', { name: 'Decrease images used' }).click();
    await expect(used).toHaveValue('23');

    await page.route('**/usage', (route) => route.fulfill({ status: 500, json: {} }));
    await details(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to update pay-per-image subscription')).toBeVisible();
    await expect(used).toHaveValue('23');
    await page.unroute('**/usage');
    const [sent] = await Promise.all([page.waitForRequest(isUpdate), used.press('Enter')]);
    expect(sent.url()).toContain(`/api/pay-per-image/admin/${subscription._id}/usage`);
    expect(sent.postDataJSON()).toEqual({ imagesUsed: 23 });
    await expect(page.getByText('Pay-per-image subscription updated successfully')).toBeVisible();
    await expect(row.getByRole('link').first()).toBeFocused();
    expect(await readImagesUsed(customer)).toBe(23);

    await row.getByRole('button', { name: 'Edit Usage' }).press('Enter');
    await used.fill('');
    await used.blur();
    await expect(used).toHaveValue('0');
    await used.press('Escape');
    await discard(page);
    await expect(row.getByText('23 of 24', { exact: true })).toBeVisible();
  });
});
