import type { Page } from '@playwright/test';
import {
  createApprovedReceipt,
  createPendingImagesOrder,
  createPendingOrder,
  createSentImagesInvoice,
  createSentInvoice,
  dataOf,
  invoiceBody,
  payInvoice,
  sampleFile,
} from '../testing/factories.ts';
import { blockRealtime } from './admin-orders-fixture.ts';
import {
  createDraggedFile,
  expect,
  failRequests,
  listPrimaryActions,
  setImagesUsed,
  test,
  uploadPortal,
} from './customer-fixture.ts';
import { expectFieldsInView } from './software-keyboard.ts';

const loadError = 'Failed to load dashboard data';
/** A client error, which the page doesn't retry by itself. */
const clientError = { status: 400, json: { success: false, message: 'no', code: 'INVALID_INPUT' } };

/** Opens the page, and checks that it requests the subscriptions without waiting for the profile. */
async function openBeforeProfile(page: Page, path: string): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/auth/profile', async (route) => {
    await released;
    await route.continue();
  });
  const request = page.waitForRequest('**/api/subscriptions/active*');
  await page.goto(path);
  await request;
  release();
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
  await page.unroute('**/api/auth/profile');
}

test.describe('the sections of the dashboard', () => {
  test('are skeletons, then empty for a new customer, and lead to the plans', async ({
    customer: { page, name },
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/api\/(orders|subscriptions)/, async (route) => {
      await released;
      await route.continue();
    });
    await openBeforeProfile(page, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${name}`);
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(5);
    release();
    for (const heading of ['No orders yet', 'No subscription yet', 'No invoices yet']) {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    }
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    const glance = page.getByRole('region', { name: 'At a glance' });
    for (const figure of [
      'Images used this period0of 0',
      'Pending orders0',
      'Completed orders0',
      'Active subscriptions0',
    ]) {
      await expect(glance).toContainText(figure);
    }
    expect(await listPrimaryActions(page)).toEqual(['View plans']);

    const quick = page.getByRole('region', { name: 'Quick Actions' });
    const orderImages = quick.getByRole('link', { name: 'Order single images' });
    await expect(orderImages).toHaveAttribute('href', '/pricing?tab=pay-per-image');
    await expect(quick.getByRole('link', { name: 'Change plan' })).toHaveAttribute('href', '/pricing');
    await expect(quick.getByText('Chat')).toHaveCount(0);
    await quick.getByRole('button', { name: 'Upload photos' }).click();
    await expect(
      page.getByText('You need an active subscription to upload photos. Please subscribe to a plan first.'),
    ).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);

    await page.getByRole('link', { name: 'Manage Subscriptions' }).click();
    await expect(page).toHaveURL('/subscriptions');
    await openBeforeProfile(page, '/pricing');
  });

  test('show both kinds of orders and what the customer must do next', async ({ customer }) => {
    const { page, api, adminApi } = customer;
    await createApprovedReceipt(api, adminApi);
    await setImagesUsed(customer, 22);
    await payInvoice(api, adminApi, await createSentImagesInvoice(api, adminApi, { quantity: 1200 }));
    await createSentInvoice(api, adminApi, { planId: 'silver-plan', currency: 'NGN' });
    await createPendingImagesOrder(api, { serviceName: 'Basic Product', quantity: 1 });
    await page.route('**/api/orders/overview', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.overview.uploadPortalUrl = null;
      await route.fulfill({ response, json: body });
    });
    await page.goto('/dashboard');

    await expect(page.getByText('One order needs your payment, one is in progress.')).toBeVisible();
    const orders = page.getByRole('region', { name: 'Recent Orders' });
    await expect(orders.getByRole('article')).toHaveCount(3);
    const order = (index: number) => orders.getByRole('article').nth(index);
    await expect(order(0)).toContainText('Silver Plan, monthly');
    await expect(order(0)).toContainText('Action needed');
    await expect(order(1)).toContainText('Basic Product');
    await expect(order(1)).toContainText('1 image, $1 each');
    await expect(order(1)).toContainText('In progress');
    await expect(order(2)).toContainText('1,200 images, $8 each');
    await expect(order(2)).toContainText('Paid in full. Your images are ready to use.');
    const progress = order(2).getByRole('list', { name: 'Progress of High-End Retouch (Premium)' });
    await expect(progress.getByRole('listitem')).toContainText([
      'Requested',
      'Approved',
      'Invoiced',
      'Paid',
      'Active',
    ]);
    await expect(progress.locator('time')).toHaveCount(5);
    await orders.getByRole('button', { name: 'Show all orders' }).click();
    await expect(orders.getByRole('article')).toHaveCount(4);
    await expect(orders.getByRole('article').last()).toContainText('Gold Plan, monthly');

    const glance = page.getByRole('region', { name: 'At a glance' });
    await expect(glance.getByRole('img', { name: '22 of 1,260 used' })).toBeVisible();
    await expect(glance).toContainText('Pending orders1');
    await expect(glance).toContainText('Completed orders3');
    await expect(glance).toContainText('Active subscriptions2');

    const billing = page.getByRole('region', { name: 'Subscription & Billing' });
    await expect(billing.getByRole('listitem')).toHaveCount(2);
    await expect(billing.getByRole('img', { name: '22 of 60 used' })).toBeVisible();
    await expect(billing.getByText('30 Natural, 25 High-End, 5 Magazine')).toBeVisible();
    await expect(billing.getByRole('row')).toHaveCount(4);
    expect(await listPrimaryActions(page)).toEqual(['Mark Paid']);

    // Without an upload portal the studio's own page is linked.
    const upload = page.getByRole('link', { name: 'Upload photos' });
    await expect(upload).toHaveAttribute('href', '/upload');
    await expect(upload).not.toHaveAttribute('target', /./);
    await billing.getByRole('link', { name: 'Billing History' }).click();
    await expect(page).toHaveURL('/subscriptions#history');
  });

  test('update by themselves when an admin acts, up to the upload portal as the primary action', async ({
    customer: { page, api, adminApi },
  }) => {
    const { _id: id } = await createPendingImagesOrder(api);
    await page.context().route(`${uploadPortal}**`, (route) => route.fulfill({ body: 'The portal' }));
    await page.goto('/dashboard');
    const order = page.getByRole('article', { name: 'High-End Retouch (Premium)' });
    const glance = page.getByRole('region', { name: 'At a glance' });
    await expect(order).toContainText("We're reviewing your request. You don't need to do anything.");
    await expect(glance).toContainText('Pending orders1');

    dataOf(
      await adminApi.call('PUT /pay-per-image/admin/requests/:id/status', {
        params: { id },
        body: { status: 'approved' },
      }),
    );
    await expect(order).toContainText("We're preparing your invoice. You don't need to do anything.");
    await expect(glance).toContainText('Pending orders0');
    await expect(glance).toContainText('Completed orders1');

    const { subscriptionRequestId: _, ...body } = invoiceBody(id, { paymentDetails: {} });
    const sent = await adminApi.call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body });
    await expect(order).toContainText('Transfer $192 by');
    await page.getByRole('button', { name: /^View: / }).click();
    const modal = page.getByRole('dialog', { name: 'Invoice' });
    await expect(modal.getByText('No payment details available for this invoice.')).toBeVisible();
    await page.goBack();
    await expect(modal).toBeHidden();
    await expect(page).toHaveURL('/dashboard');

    await payInvoice(api, adminApi, dataOf(sent).invoice);
    await expect(order).toContainText('Paid in full. Your images are ready to use.');
    await expect(glance).toContainText('Active subscriptions1');
    await expect(page.getByRole('img', { name: '0 of 24 used' })).toHaveCount(2);

    const upload = page.getByRole('link', { name: 'Upload photos' });
    await expect(upload).toBeVisible();
    await expect(page.getByText("You're all caught up.")).toBeVisible();
    expect(await listPrimaryActions(page)).toEqual(['Upload photos']);
    await expect(upload).toHaveAttribute('rel', /noopener/);
    const [portal] = await Promise.all([page.waitForEvent('popup'), upload.click()]);
    await expect(page.getByText('Redirecting to upload portal for High-End Retouch (Premium)')).toBeVisible();
    expect(portal.url()).toBe(uploadPortal);
    expect(await portal.evaluate('window.opener')).toBeNull();
  });

  test('show one error if all fail, fail separately, and can be retried', async ({ customer: { page } }) => {
    // The page reloads its data when it connects.
    await blockRealtime(page);
    const { restore } = await failRequests(page, /\/api\/(orders|subscriptions|photos)/);
    await page.goto('/dashboard');
    // The separate errors are replaced by one once all requests have failed.
    await expect(page.getByRole('heading', { name: loadError, level: 2 })).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No orders yet')).toBeVisible();

    // The photos load, the other sections fail, and each is retried on its own.
    const failing = /\/api\/(orders|subscriptions)/;
    await page.route(failing, (route) => route.fulfill(clientError));
    await page.reload();
    const errors = page.getByRole('main').getByRole('alert');
    await expect(errors).toHaveCount(4);
    await page.unroute(failing);
    const errorsIn = (section: string) => page.getByRole('region', { name: section }).getByRole('alert');
    await expect(errorsIn('Subscription & Billing')).toHaveCount(2);
    for (const [section, content, remaining] of [
      ['Recent Orders', 'No orders yet', 3],
      ['At a glance', 'Pending orders', 2],
    ] as const) {
      await expect(errorsIn(section)).toContainText(loadError);
      await errorsIn(section).getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText(content, { exact: true })).toBeVisible();
      await expect(errors).toHaveCount(remaining);
    }
    await page.getByRole('button', { name: 'Upload photos' }).click();
    await expect(page.getByText('Failed to load subscription data')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No subscription yet' })).toBeVisible();
    await expect(errors).toHaveCount(1);
    await expect(errorsIn('Subscription & Billing')).toContainText(loadError);
    await errorsIn('Subscription & Billing').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible();
    await expect(errors).toHaveCount(0);
  });
});

test.describe('the quick actions', () => {
  test('offer the subscriptions that have images left to upload for, also by keyboard', async ({
    customer,
  }) => {
    const { page, api, adminApi } = customer;
    await createApprovedReceipt(api, adminApi);
    await setImagesUsed(customer, 41);
    const [plan] = dataOf(await api.call('GET /subscriptions/active')).subscriptions;
    await payInvoice(api, adminApi, await createSentImagesInvoice(api, adminApi));
    await page.context().route(`${uploadPortal}**`, (route) => route.fulfill({ body: 'The portal' }));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Upload photos' }).press('Enter');
    const modal = page.getByRole('dialog', { name: 'Choose a subscription' });
    await expect(modal.getByRole('link')).toHaveText([
      'High-End Retouch (Premium)24 of 24 left',
      'Gold Plan19 of 60 left',
    ]);
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(page.getByRole('button', { name: 'Upload photos' })).toBeFocused();
    await page.keyboard.press('Enter');
    await modal.getByRole('link', { name: /^Gold Plan/ }).focus();
    const [portal] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    expect(portal.url()).toBe(uploadPortal);
    await expect(page.getByText('Redirecting to upload portal for Gold Plan')).toBeVisible();
    await expect(modal).toBeHidden();

    const params = { id: plan?._id ?? '' };
    const body = { imagesUsed: 60, subscriptionType: 'subscription' } as const;
    dataOf(await adminApi.call('PUT /admin/subscriptions/:id', { params, body }));
    await expect(page.getByRole('link', { name: 'Upload photos' })).toBeVisible();
    await setImagesUsed(customer, 24);
    await page.getByRole('button', { name: 'Upload photos' }).click();
    await expect(
      page.getByText(
        'You have reached your upload limit for all plans: High-End Retouch (Premium), Gold Plan. Please renew your subscription or upgrade your plan.',
      ),
    ).toBeVisible();
  });
});

test.describe('a receipt', () => {
  const png = { name: 'transfer.png', mimeType: 'image/png', buffer: sampleFile('png') };
  const submitted = 'Payment receipt submitted! Awaiting admin confirmation.';

  test('can be dropped into the form, previewed, submitted and replaced', async ({ customer }) => {
    const { page, api, adminApi } = customer;
    await createSentImagesInvoice(api, adminApi);
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Mark Paid/ })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: 'Submit receipt' });
    await expect(form).toContainText('$192');
    await expect(form).toContainText('JPG, JPEG, PNG, PDF, max 10MB');
    await expectFieldsInView(form);

    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(form.getByText('Enter the transaction reference from your bank.')).toBeVisible();
    await expect(form.getByText('Add the receipt as a file or a link.')).toBeVisible();
    await expect(form.getByLabel('Transaction reference')).toBeFocused();
    await form.getByLabel('Transaction reference').fill('HTB-7741');

    await form.getByLabel('Or paste a link').fill('https://bank.test/7741');
    await expect(form.locator('input[type=file]')).toBeDisabled();
    await form.getByLabel('Or paste a link').fill('');
    await expect(form.locator('input[type=file]')).toBeEnabled();

    const transfer = await createDraggedFile(page, png.name, png.mimeType, png.buffer);
    const area = form.locator('label', { hasText: 'Drag a file here' });
    await area.dispatchEvent('dragover', { dataTransfer: transfer });
    await expect(form.getByText('Drop to add this file')).toBeVisible();
    await form
      .locator('label', { hasText: 'Drop to add this file' })
      .dispatchEvent('drop', { dataTransfer: transfer });
    await expect(form.getByText('transfer.png')).toBeVisible();
    await expect(form.locator('img')).toHaveAttribute('src', /^blob:/);
    await expect(form.getByLabel('Or paste a link')).toBeDisabled();

    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByText(submitted)).toBeVisible();
    await expect(form).toBeHidden();
    await expect(page.getByText('Awaiting Confirmation', { exact: true })).toBeVisible();
    await expect(page.getByText('Payment Submitted')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Mark Paid/ })).toHaveCount(0);

    await page.getByRole('button', { name: /^View: / }).click();
    const invoice = page.getByRole('dialog', { name: 'Invoice' });
    await invoice.getByRole('button', { name: 'Replace file' }).click();
    await invoice.locator('input[type=file]').setInputFiles({ ...png, name: 'better.png' });
    await invoice.getByRole('button', { name: 'Submit file' }).click();
    await expect(page.getByText('Payment receipt submitted successfully!')).toBeVisible();
    await expect(invoice.getByText('better.png')).toBeVisible();
  });

  test('is checked before it is sent, stays in the form if that fails, and can be submitted by keyboard', async ({
    customer: { page, api, adminApi },
  }) => {
    for (const planId of ['silver-plan', 'gold-plan', 'diamond-plan'] as const) {
      await createSentInvoice(api, adminApi, { planId });
    }
    await createSentImagesInvoice(api, adminApi);
    await createPendingOrder(api);
    await page.goto('/dashboard');
    const orders = page.getByRole('region', { name: 'Recent Orders' });
    // Every order that needs an action by the customer is shown.
    await expect(orders.getByText('Action needed')).toHaveCount(4);
    await expect(orders.getByRole('article')).toHaveCount(4);
    expect(await listPrimaryActions(page)).toEqual(['Mark Paid']);

    const markPaid = page.getByRole('button', { name: /^Mark Paid/ }).first();
    await markPaid.click();
    const form = page.getByRole('dialog', { name: 'Submit receipt' });
    const input = form.locator('input[type=file]');
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(form.getByText('Only JPG, PNG and PDF files are supported.')).toBeVisible();
    const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
    await input.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer });
    await expect(form.getByText('The file is larger than 10 MB.')).toBeVisible();
    // A file dropped outside the form must not replace the page.
    const isPrevented = await page.evaluate(
      "!document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true }))",
    );
    expect(isPrevented).toBe(true);

    await form.getByLabel('Transaction reference').fill('HTB-7741');
    await input.setInputFiles(png);
    const { restore } = await failRequests(page, /payments\/receipt$/);
    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByText('Failed to submit payment receipt')).toBeVisible();
    await expect(form.getByLabel('Transaction reference')).toHaveValue('HTB-7741');
    await expect(form.getByText('transfer.png')).toBeVisible();
    await restore();
    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByText(submitted)).toBeVisible();
    await expect(form).toBeHidden();
    await expect(orders.getByText('Action needed')).toHaveCount(3);

    await page.locator('#main').focus();
    const isFocused = "document.activeElement.getAttribute('aria-label')?.startsWith('Mark Paid') ?? false";
    for (let presses = 0; presses < 8; presses += 1) {
      if (await page.evaluate<boolean>(isFocused)) break;
      await page.keyboard.press('Tab');
    }
    await expect(markPaid).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Payment method')).toBeFocused();
    await form.getByLabel('Transaction reference').focus();
    await page.keyboard.type('HTB-7742');
    await page.keyboard.press('Tab');
    await expect(input).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('https://bank.test/7742');
    await page.keyboard.press('Enter');
    await expect(orders.getByText('Action needed')).toHaveCount(2);
  });

  test('keeps its input if the session expires, and is submitted even if the page fails to update', async ({
    customer: { page, api, adminApi },
  }) => {
    const { _id: id } = await createSentInvoice(api, adminApi);
    const token = (await page.context().storageState()).origins[0]?.localStorage[0]?.value ?? '';
    // While connected, the page learns the new status from an event.
    await blockRealtime(page);
    await page.goto(`/dashboard?pay=${id}`);
    const form = page.getByRole('dialog', { name: 'Submit receipt' });
    await form.getByLabel('Payment method').selectOption('Cash');
    await form.getByLabel('Transaction reference').fill('Paid in cash, receipt 7');
    await form.getByLabel('Or paste a link').fill('https://bank.test/7741');
    await page.route(/payments\/receipt$/, (route) =>
      route.fulfill({ status: 401, json: { success: false, code: 'UNAUTHENTICATED', message: 'No.' } }),
    );
    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await page.waitForURL('**/auth');
    await expect(page.getByText('Session expired. Please sign in again.')).toBeVisible();

    await page.evaluate((value) => localStorage.setItem('auth_token', value), token);
    await page.unroute(/payments\/receipt$/);
    await page.goto('/auth');
    await page.waitForURL(`**/dashboard?pay=${id}`);
    await expect(form.getByLabel('Transaction reference')).toHaveValue('Paid in cash, receipt 7');
    await expect(form.getByLabel('Payment method')).toHaveValue('cash');
    await expect(
      page.getByRole('button', { name: /^Mark Paid/, includeHidden: true }).first(),
    ).toBeAttached();
    await page.route(/\/subscriptions\/invoices/, (route) => route.fulfill(clientError));
    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByText(submitted)).toBeVisible();
    await expect(page.getByText('Failed to update payment status')).toBeVisible();
  });
});
