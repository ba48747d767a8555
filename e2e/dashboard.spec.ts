import type { Page } from '@playwright/test';
import {
  createApprovedReceipt,
  createPendingImagesOrder,
  createPendingOrder,
  createSentImagesInvoice,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  invoiceBody,
  payInvoice,
  sampleFile,
} from '../testing/factories.ts';
import { blockRealtime } from './admin-orders-fixture.ts';
import {
  asksBeforeUnload,
  createDraggedFile,
  expect,
  failRequests,
  listPrimaryActions,
  setImagesUsed,
  test,
  uploadPortal,
} from './customer-fixture.ts';
import { clientError } from './product-fixture.ts';
import { expectFieldsInView } from './software-keyboard.ts';

const loadError = 'Failed to load dashboard data';
/** A client error, which the page doesn't retry by itself. */

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

const next = (page: Page) => page.getByRole('main').getByRole('region').first();
const afterThat = (page: Page) => page.getByRole('list', { name: 'After that' }).getByRole('listitem');
const glance = (page: Page) => page.getByRole('region', { name: 'At a glance' });
const billing = (page: Page) => page.getByRole('region', { name: 'Subscription & Billing' });
const orders = (page: Page) => page.getByRole('region', { name: 'Recent Orders' });
const orderRow = (page: Page, name: string) => orders(page).getByRole('row').filter({ hasText: name });
/** The rings drawn around what the customer has to do. */
const rings = (page: Page) => page.getByRole('main').getByText('You', { exact: true });

test.describe('the dashboard', () => {
  test('leads a new customer to the plans, with every specified section', async ({
    customer: { page, name },
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/api\/(orders|subscriptions)/, async (route) => {
      await released;
      await route.continue();
    });
    await openBeforeProfile(page, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${name}`);
    await expect(page.getByText('Loading what is next')).toBeAttached();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`);
    await expect(next(page).getByRole('heading', { name: 'Choose how to start' })).toBeVisible();
    const steps = next(page).getByRole('list', { name: 'How it works' }).getByRole('listitem');
    await expect(steps).toContainText([
      /Choose a plan.*from \$97 per month/,
      'Pay the invoice',
      /back in 72 h/,
    ]);
    await expect(next(page).getByRole('slider')).toBeVisible();
    const plans = page.getByRole('region', { name: 'Plans' });
    await expect(
      plans.getByRole('img', { name: '60 images: 30 Natural, 25 High-End, 5 Magazine' }),
    ).toBeVisible();
    for (const heading of ['No orders yet', 'No subscription yet'])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    for (const figure of [
      'Pending orders0',
      'Completed orders0',
      'Active subscriptions0',
      'Photos submitted0',
    ])
      await expect(glance(page)).toContainText(figure);
    expect(await listPrimaryActions(page)).toEqual(['Choose a plan']);
    await expect(rings(page)).toHaveCount(1);

    await page.getByRole('button', { name: 'New' }).click();
    await expect(page.getByRole('menu')).toContainText('Quick Actions');
    await expect(page.getByRole('menuitem', { name: 'Order images' })).toHaveAttribute(
      'href',
      '/pricing?tab=pay-per-image',
    );
    await page.getByRole('menuitem', { name: 'Upload photos' }).click();
    await expect(page).toHaveURL('/upload');
    await expect(
      page.getByText('You need an active subscription to upload photos. Please subscribe to a plan first.'),
    ).toBeVisible();
    await page.goBack();
    // The click would be lost while the page before it is still shown.
    await expect(next(page).getByRole('heading', { name: 'Choose how to start' })).toBeVisible();
    // By keyboard: the browser restores the scroll position after the page is shown, which would move the link under a click.
    await page.getByRole('link', { name: 'Manage Subscriptions' }).press('Enter');
    await expect(page).toHaveURL('/subscriptions');
    await openBeforeProfile(page, '/pricing');
  });

  test('shows the most urgent to-do, the others below it, and each plan with its own usage', async ({
    customer,
  }) => {
    const { page, api, adminApi, name } = customer;
    await createApprovedReceipt(api, adminApi);
    await setImagesUsed(customer, 22);
    await payInvoice(api, adminApi, await createSentImagesInvoice(api, adminApi, { quantity: 1200 }));
    const silver = await createSentInvoice(api, adminApi, { planId: 'silver-plan', currency: 'NGN' });
    const { _id: id } = await createSubmittedReceipt(api, adminApi, { planId: 'diamond-plan' });
    await adminApi.call('PUT /admin/payment-receipts/:id', {
      params: { id },
      body: { status: 'rejected', adminNotes: 'The amount is missing.' },
    });
    await createPendingImagesOrder(api, { serviceName: 'Basic Product', quantity: 1 });
    await page.goto('/dashboard');

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${name}`);
    await expect(next(page).getByRole('heading', { name: 'Submit a new receipt for $397' })).toBeVisible();
    await expect(next(page)).toContainText('Your receipt was rejected: The amount is missing.');
    await expect(next(page).getByRole('list', { name: 'Progress of Diamond Plan, monthly' })).toBeVisible();
    await expect(afterThat(page)).toHaveText([/2Pay ₦90,000 by .* Silver Plan, monthly\./]);
    await expect(page.getByRole('link', { name: /^Orders/ }).first()).toContainText(
      '2 orders need your payment',
    );
    expect(await listPrimaryActions(page)).toEqual(['Mark Paid']);
    await expect(rings(page)).toHaveCount(1);

    await expect(glance(page)).toContainText('Pending orders1Waiting for our approval');
    await expect(glance(page)).toContainText('Completed orders4Approved, including unpaid ones');
    await expect(glance(page)).toContainText('Active subscriptions2');
    const plans = billing(page).getByRole('list', { name: 'Subscriptions' }).getByRole('listitem');
    await expect(plans).toHaveText([/High-End Retouch \(Premium\)0 of 1,200 used/, /Gold Plan22 of 60 used/]);
    await expect(billing(page).getByRole('img', { name: '22 of 60 used' })).toBeVisible();

    await expect(orders(page).getByRole('row')).toHaveCount(4);
    await expect(orderRow(page, 'Basic Product')).toContainText('Not invoiced yet');
    await expect(orderRow(page, 'Silver Plan').getByRole('button', { name: /^Mark Paid/ })).toBeVisible();
    await expect(orderRow(page, 'Diamond Plan').getByRole('button', { name: /^Mark Paid/ })).toHaveCount(0);
    // One of the three recent invoices isn't in the rows of the recent orders.
    await expect(billing(page).getByRole('heading', { name: 'Recent invoices' })).toBeVisible();

    await afterThat(page)
      .getByRole('button', { name: `View invoice: ${silver.invoiceNumber}` })
      .click();
    const modal = page.getByRole('dialog', { name: 'Invoice' });
    await expect(modal).toContainText('₦90,000');
    await page.goBack();
    await expect(modal).toBeHidden();
    await expect(page).toHaveURL('/dashboard');
    await orders(page).getByRole('link', { name: 'Billing History' }).click();
    await expect(page).toHaveURL('/subscriptions#history');
  });

  test('updates by itself when an admin acts, up to the upload portal, which U opens too', async ({
    customer: { page, api, adminApi },
  }) => {
    const { _id: id } = await createPendingImagesOrder(api);
    await page.context().route(`${uploadPortal}**`, (route) => route.fulfill({ body: 'The portal' }));
    await page.goto('/dashboard');
    const title = (name: string) => next(page).getByRole('heading', { name });
    await expect(title("We're reviewing your order")).toBeVisible();
    await expect(glance(page)).toContainText('Pending orders1');
    expect(await listPrimaryActions(page)).toEqual(['View order']);
    await expect(rings(page)).toHaveCount(0);

    const approval = { params: { id }, body: { status: 'approved' } } as const;
    dataOf(await adminApi.call('PUT /pay-per-image/admin/requests/:id/status', approval));
    await expect(title("We're preparing your invoice")).toBeVisible();
    await expect(glance(page)).toContainText('Pending orders0');
    const { subscriptionRequestId: _, ...body } = invoiceBody(id, { paymentDetails: {} });
    const sent = await adminApi.call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body });
    await expect(title('Pay $192 by')).toBeVisible();
    await next(page)
      .getByRole('button', { name: /^View invoice: / })
      .click();
    const modal = page.getByRole('dialog', { name: 'Invoice' });
    await expect(modal.getByText('No payment details available for this invoice.')).toBeVisible();
    await page.goBack();
    await payInvoice(api, adminApi, dataOf(sent).invoice);
    await expect(title("You're all caught up")).toBeVisible();
    await expect(page.getByRole('img', { name: '0 of 24 used' })).toHaveCount(1);

    const upload = next(page).getByRole('link', { name: 'Upload photos' });
    expect(await listPrimaryActions(page)).toEqual([expect.stringMatching(/^Upload photos/)]);
    await expect(upload).toHaveAttribute('rel', /noopener/);
    const redirecting = page.getByText('Redirecting to upload portal for High-End Retouch (Premium)');
    const [portal] = await Promise.all([page.waitForEvent('popup'), upload.click()]);
    expect(portal.url()).toBe(uploadPortal);
    expect(await portal.evaluate('window.opener')).toBeNull();
    await expect(redirecting).toBeVisible();
    await portal.close();
    const [again] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('u')]);
    expect(again.url()).toBe(uploadPortal);
    await again.close();

    // With two subscriptions the customer chooses, and with none left renews.
    await createApprovedReceipt(api, adminApi);
    await expect(page.getByRole('img', { name: '0 of 60 used' })).toBeVisible();
    await page.keyboard.press('u');
    const chooser = page.getByRole('dialog', { name: 'Choose a subscription' });
    await expect(chooser.getByRole('link')).toHaveText([
      'Gold Plan60 of 60 left',
      'High-End Retouch (Premium)24 of 24 left',
    ]);
    await page.keyboard.press('Escape');
    await next(page).getByRole('button', { name: 'Upload photos' }).press('Enter');
    await chooser.getByRole('link', { name: /^Gold Plan/ }).focus();
    const [chosen] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    expect(chosen.url()).toBe(uploadPortal);
    await expect(page.getByText('Redirecting to upload portal for Gold Plan')).toBeVisible();
    await expect(chooser).toBeHidden();
  });

  test('leads to a renewal when all images are used, and keeps the focus on what is next', async ({
    customer,
  }) => {
    const { page, api, adminApi } = customer;
    await createApprovedReceipt(api, adminApi);
    await setImagesUsed(customer, 60);
    await page.goto('/dashboard');
    await expect(next(page).getByRole('heading', { name: 'All images of Gold Plan are used' })).toBeVisible();
    await expect(billing(page)).toContainText('Gold PlanExhausted60 of 60 used');
    await expect(billing(page).getByRole('link', { name: 'Renew Gold Plan' })).toHaveAttribute(
      'href',
      '/pricing?plan=gold-plan',
    );
    expect(await listPrimaryActions(page)).toEqual(['Renew now']);
    await page.getByRole('button', { name: 'Renew now: Gold Plan' }).press('Enter');
    await expect(page.getByText('Gold Plan ordered again. You will receive an invoice soon.')).toBeVisible();
    await expect(next(page).getByRole('heading', { name: "We're reviewing your order" })).toBeVisible();
    await expect(next(page)).toBeFocused();
  });

  test('shows one error if all fail, fails separately, and can be retried', async ({
    customer: { page },
  }) => {
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
    // The commands, which load when the page is idle, request some of the data again.
    await page.waitForLoadState('networkidle');
    await page.unroute(failing);
    await expect(billing(page).getByRole('alert')).toHaveCount(2);
    await orders(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No orders yet', { exact: true })).toBeVisible();
    await expect(errors).toHaveCount(3);
    await errors.first().getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Choose how to start' })).toBeVisible();
    // Both of them, so that the first button is that of the subscriptions.
    await expect(billing(page).getByRole('button', { name: 'Try again' })).toHaveCount(2);
    await billing(page).getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('heading', { name: 'No subscription yet' })).toBeVisible();
    await billing(page).getByRole('button', { name: 'Try again' }).click();
    await expect(errors).toHaveCount(0);
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
    await expect(orders(page).getByText(/^Payment Submitted/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Mark Paid/ })).toHaveCount(0);

    await orders(page)
      .getByRole('button', { name: /^View: / })
      .click();
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
    // Every payment is shown, the oldest first.
    await expect(afterThat(page)).toHaveCount(3);
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
    expect(await asksBeforeUnload(page)).toBe(true);
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
    await expect(afterThat(page)).toHaveCount(2);

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
    await expect(afterThat(page)).toHaveCount(1);
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

    await page.unroute(/payments\/receipt$/);
    // The token is stored on a page without the app, which would return to the receipt before the test can wait for it.
    await page.goto('/robots.txt');
    await page.evaluate((value) => localStorage.setItem('auth_token', value), token);
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
