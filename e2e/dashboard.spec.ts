import {
  approvedReceipt,
  dataOf,
  invoiceBody,
  paidInvoice,
  pendingImages,
  pendingRequest,
  sampleFile,
  sentImagesInvoice,
  sentInvoice,
} from '../testing/factories.ts';
import { breakDown, draggedFile, expect, primaryActions, test, uploadPortal, useImages } from './customer.ts';

const failed = 'Failed to load dashboard data';

test.describe('the parts of the dashboard', () => {
  test('are empty for a newcomer, whose way on is a plan', async ({ customer: { page, name } }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${name}`);
    for (const words of ['No orders yet', 'No subscription yet', 'No invoices yet']) {
      await expect(page.getByRole('heading', { name: words })).toBeVisible();
    }
    const glance = page.getByRole('region', { name: 'At a glance' });
    for (const figure of [
      'Images used this period0of 0',
      'Pending orders0',
      'Completed orders0',
      'Active subscriptions0',
    ]) {
      await expect(glance).toContainText(figure);
    }
    expect(await primaryActions(page)).toEqual(['View plans']);
    await page.getByRole('link', { name: 'Manage Subscriptions' }).click();
    await expect(page).toHaveURL('/subscriptions');
  });

  test('tell of both kinds, and of what the customer must do first', async ({ customer }) => {
    const { page, own, studio } = customer;
    await approvedReceipt(own, studio);
    await useImages(customer, 22);
    await paidInvoice(own, studio, await sentImagesInvoice(own, studio, { quantity: 1200 }));
    await sentInvoice(own, studio, { planId: 'silver-plan', currency: 'NGN' });
    await pendingImages(own, { serviceName: 'Basic Product', quantity: 1 });
    await page.goto('/dashboard');

    await expect(page.getByText('One order waits for you, one is with us.')).toBeVisible();
    const orders = page.getByRole('region', { name: 'Recent Orders' });
    await expect(orders.getByRole('article')).toHaveCount(3);
    const order = (place: number) => orders.getByRole('article').nth(place);
    await expect(order(0)).toContainText('Silver Plan, monthly');
    await expect(order(0)).toContainText('You act next');
    await expect(order(1)).toContainText('Basic Product');
    await expect(order(1)).toContainText('1 image, $1 each');
    await expect(order(1)).toContainText('Burnish acts next');
    await expect(order(2)).toContainText('1,200 images, $8 each');
    await expect(order(2)).toContainText('Paid in full. Your images stand below.');
    const path = order(2).getByRole('list', { name: 'Path of High-End Retouch (Premium)' });
    await expect(path.getByRole('listitem')).toContainText([
      'Requested',
      'Approved',
      'Invoiced',
      'Paid',
      'Active',
    ]);
    await expect(path.locator('time')).toHaveCount(5);
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
    expect(await primaryActions(page)).toEqual(['Mark Paid']);
    await billing.getByRole('link', { name: 'Billing History' }).click();
    await expect(page).toHaveURL('/subscriptions#history');
  });

  test('show every order that waits for the customer', async ({ customer: { page, own, studio } }) => {
    for (const planId of ['silver-plan', 'gold-plan', 'diamond-plan'] as const) {
      await sentInvoice(own, studio, { planId });
    }
    await sentImagesInvoice(own, studio);
    await pendingRequest(own);
    await page.goto('/dashboard');
    const orders = page.getByRole('region', { name: 'Recent Orders' });
    await expect(orders.getByText('You act next')).toHaveCount(4);
    await expect(orders.getByRole('article')).toHaveCount(4);
    expect(await primaryActions(page)).toEqual(['Mark Paid']);
  });

  test('change by themselves when the studio acts', async ({ customer: { page, own, studio } }) => {
    const { _id: id } = await pendingImages(own);
    await page.goto('/dashboard');
    const order = page.getByRole('article', { name: 'High-End Retouch (Premium)' });
    const glance = page.getByRole('region', { name: 'At a glance' });
    await expect(order).toContainText('We look at your request. Nothing to do.');
    await expect(glance).toContainText('Pending orders1');
    // Nobody is told of what changed before the page listens.
    await page.waitForLoadState('networkidle');

    dataOf(
      await studio.call('PUT /pay-per-image/admin/requests/:id/status', {
        params: { id },
        body: { status: 'approved' },
      }),
    );
    await expect(order).toContainText('We write your invoice. Nothing to do.');
    await expect(glance).toContainText('Pending orders0');
    await expect(glance).toContainText('Completed orders1');

    const { subscriptionRequestId: _, ...body } = invoiceBody(id);
    const sent = await studio.call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body });
    await expect(order).toContainText('Transfer $192 by');
    await paidInvoice(own, studio, dataOf(sent).invoice);
    await expect(order).toContainText('Paid in full. Your images stand below.');
    await expect(glance).toContainText('Active subscriptions1');
    await expect(page.getByRole('img', { name: '0 of 24 used' })).toHaveCount(2);
  });

  test('stand as outlines until they are there', async ({ customer: { page } }) => {
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/(orders|subscriptions)/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(5);
    answer();
    await expect(page.getByText('No orders yet')).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  });

  test('fail together, and are there after another try', async ({ customer: { page } }) => {
    const { mend } = await breakDown(page, /\/api\/(orders|subscriptions|photos)/);
    await page.goto('/dashboard');
    // One after the other they fail, and then together.
    await expect(page.getByRole('heading', { name: failed, level: 2 })).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No orders yet')).toBeVisible();
  });

  for (const [part, path, there] of [
    ['Recent Orders', /\/api\/orders\?/, 'No orders yet'],
    ['At a glance', /\/api\/orders\/overview/, 'Pending orders'],
    ['Subscription & Billing', /\/api\/subscriptions\/active/, 'No subscription yet'],
    ['Subscription & Billing', /\/api\/subscriptions\/invoices/, 'No invoices yet'],
  ] as const) {
    test(`fail one by one: ${there}`, async ({ customer: { page } }) => {
      const { mend } = await breakDown(page, path);
      await page.goto('/dashboard');
      const alert = page.getByRole('region', { name: part }).getByRole('alert');
      await expect(alert).toContainText(failed);
      await expect(page.getByRole('alert')).toHaveCount(1);
      await mend();
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: there })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});

test.describe('the quick actions', () => {
  test('lead to single images and to the plans', async ({ customer: { page } }) => {
    await page.goto('/dashboard');
    const quick = page.getByRole('region', { name: 'Quick Actions' });
    await expect(quick.getByRole('link', { name: 'Order single images' })).toHaveAttribute(
      'href',
      '/pricing?tab=pay-per-image',
    );
    await expect(quick.getByRole('link', { name: 'Change plan' })).toHaveAttribute('href', '/pricing');
    await expect(quick.getByText('Chat')).toHaveCount(0);
  });

  test('lead to the page of its own where there is no portal', async ({
    customer: { page, own, studio },
  }) => {
    await approvedReceipt(own, studio);
    const { body } = await own.call('GET /orders/overview');
    const overview = { ...body.data.overview, uploadPortalUrl: null };
    await page.route('**/api/orders/overview', (route) =>
      route.fulfill({ json: { ...body, data: { overview } } }),
    );
    await page.goto('/dashboard');
    const upload = page.getByRole('link', { name: 'Upload photos' });
    await expect(upload).toHaveAttribute('href', '/upload');
    await expect(upload).not.toHaveAttribute('target', /./);
  });

  test('refuse an upload without a subscription', async ({ customer: { page } }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Upload photos' }).click();
    await expect(
      page.getByText('You need an active subscription to upload photos. Please subscribe to a plan first.'),
    ).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
  });

  test('refuse an upload when all is used up, by name', async ({ customer }) => {
    const { page, own, studio } = customer;
    await approvedReceipt(own, studio);
    await useImages(customer, 60);
    await paidInvoice(own, studio, await sentImagesInvoice(own, studio));
    await useImages(customer, 24);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Upload photos' }).click();
    await expect(
      page.getByText(
        'You have reached your upload limit for all plans: High-End Retouch (Premium), Gold Plan. Please renew your subscription or upgrade your plan.',
      ),
    ).toBeVisible();
  });

  test('open the portal at once with one subscription, as the first thing to do', async ({ customer }) => {
    const { page, own, studio } = customer;
    await approvedReceipt(own, studio);
    await page.context().route(`${uploadPortal}**`, (route) => route.fulfill({ body: 'The portal' }));
    await page.goto('/dashboard');
    const upload = page.getByRole('link', { name: 'Upload photos' });
    await expect(upload).toBeVisible();
    await expect(page.getByText('Nothing waits for you.')).toBeVisible();
    expect(await primaryActions(page)).toEqual(['Upload photos']);
    await expect(upload).toHaveAttribute('rel', /noopener/);
    const [portal] = await Promise.all([page.waitForEvent('popup'), upload.click()]);
    await expect(page.getByText('Redirecting to upload portal for Gold Plan')).toBeVisible();
    expect(portal.url()).toBe(uploadPortal);
    expect(await portal.evaluate('window.opener')).toBeNull();
  });

  test('let choose among several subscriptions, by keyboard too', async ({ customer }) => {
    const { page, own, studio } = customer;
    await approvedReceipt(own, studio);
    await useImages(customer, 41);
    await paidInvoice(own, studio, await sentImagesInvoice(own, studio));
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
  });

  test('say so when the subscriptions are not known, and ask again', async ({ customer: { page } }) => {
    const { mend } = await breakDown(page, /\/api\/subscriptions\/active/);
    await page.goto('/dashboard');
    await expect(page.getByRole('alert')).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Upload photos' }).click();
    await expect(page.getByText('Failed to load subscription data')).toBeVisible();
    await expect(page.getByText('No subscription yet')).toBeVisible();
  });
});

test.describe('a receipt', () => {
  const png = { name: 'transfer.png', mimeType: 'image/png', buffer: sampleFile('png') };

  test('is dropped into the form, shows its picture and is handed in', async ({ customer }) => {
    const { page, own, studio } = customer;
    await sentImagesInvoice(own, studio);
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Mark Paid/ })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: 'Submit receipt' });
    await expect(form).toContainText('$192');
    await expect(form).toContainText('JPG, JPEG, PNG, PDF, max 10MB');

    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(form.getByText('Enter the reference that the bank gave you.')).toBeVisible();
    await expect(form.getByText('Add the receipt as a file or as a link.')).toBeVisible();
    await expect(form.getByLabel('Transaction reference')).toBeFocused();
    await form.getByLabel('Transaction reference').fill('HTB-7741');

    await form.getByLabel('or a link to it').fill('https://bank.test/7741');
    await expect(form.locator('input[type=file]')).toBeDisabled();
    await form.getByLabel('or a link to it').fill('');
    await expect(form.locator('input[type=file]')).toBeEnabled();

    const transfer = await draggedFile(page, png.name, png.mimeType, png.buffer);
    const area = form.locator('label', { hasText: 'Drop the file here' });
    await area.dispatchEvent('dragover', { dataTransfer: transfer });
    await expect(form.getByText('Let go to add it')).toBeVisible();
    await form.locator('label', { hasText: 'Let go' }).dispatchEvent('drop', { dataTransfer: transfer });
    await expect(form.getByText('transfer.png')).toBeVisible();
    await expect(form.locator('img')).toHaveAttribute('src', /^blob:/);
    await expect(form.getByLabel('or a link to it')).toBeDisabled();

    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByText('Payment receipt submitted! Awaiting admin confirmation.')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(page.getByText('Awaiting Confirmation', { exact: true })).toBeVisible();
    await expect(page.getByText('Payment Submitted')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Mark Paid/ })).toHaveCount(0);

    await page.getByRole('button', { name: /^View: / }).click();
    const invoice = page.getByRole('dialog', { name: 'Invoice' });
    await invoice.getByRole('button', { name: 'Replace the file' }).click();
    await invoice.locator('input[type=file]').setInputFiles({ ...png, name: 'better.png' });
    await invoice.getByRole('button', { name: 'Submit file' }).click();
    await expect(page.getByText('Payment receipt submitted successfully!')).toBeVisible();
    await expect(invoice.getByText('better.png')).toBeVisible();
  });

  test('of the wrong kind or size is refused before it is sent', async ({ customer }) => {
    const { page, own, studio } = customer;
    await sentInvoice(own, studio);
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Mark Paid/ })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: 'Submit receipt' });
    const input = form.locator('input[type=file]');
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(form.getByText('This is not a JPG, PNG or PDF file.')).toBeVisible();
    const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
    await input.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer });
    await expect(form.getByText('The file is larger than 10 MB.')).toBeVisible();
  });

  test('that missed the form does not take the place of the page', async ({ customer }) => {
    const { page, own, studio } = customer;
    await sentInvoice(own, studio);
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Mark Paid/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const isHeld = await page.evaluate(
      "!document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true }))",
    );
    expect(isHeld).toBe(true);
  });

  test('that did not arrive stays in the form', async ({ customer }) => {
    const { page, own, studio } = customer;
    await sentInvoice(own, studio);
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Mark Paid/ })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: 'Submit receipt' });
    await form.getByLabel('Transaction reference').fill('HTB-7741');
    await form.locator('input[type=file]').setInputFiles(png);
    const { mend } = await breakDown(page, /payments\/receipt$/);
    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByText('Failed to submit payment receipt')).toBeVisible();
    await expect(form.getByLabel('Transaction reference')).toHaveValue('HTB-7741');
    await expect(form.getByText('transfer.png')).toBeVisible();
    await mend();
    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByText('Payment receipt submitted! Awaiting admin confirmation.')).toBeVisible();
  });

  test('arrives although the page cannot be brought up to date, which it says', async ({ customer }) => {
    const { page, own, studio } = customer;
    await sentInvoice(own, studio);
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Mark Paid/ })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: 'Submit receipt' });
    await form.getByLabel('Transaction reference').fill('HTB-7741');
    await form.getByLabel('or a link to it').fill('https://bank.test/7741');
    await breakDown(page, /\/subscriptions\/invoices/);
    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByText('Payment receipt submitted! Awaiting admin confirmation.')).toBeVisible();
    await expect(page.getByText('Failed to update payment status')).toBeVisible();
  });

  test('keeps its words when the session ends meanwhile', async ({ customer }) => {
    const { page, own, studio } = customer;
    const { _id: id } = await sentInvoice(own, studio);
    const token = (await page.context().storageState()).origins[0]?.localStorage[0]?.value ?? '';
    await page.goto(`/dashboard?pay=${id}`);
    const form = page.getByRole('dialog', { name: 'Submit receipt' });
    await form.getByLabel('Payment method').selectOption('Cash');
    await form.getByLabel('Transaction reference').fill('Paid at the desk, slip 7');
    await form.getByLabel('or a link to it').fill('https://bank.test/7741');
    await page.route(/payments\/receipt$/, (route) =>
      route.fulfill({ status: 401, json: { success: false, code: 'UNAUTHENTICATED', message: 'No.' } }),
    );
    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await page.waitForURL('**/auth');
    await expect(page.getByText('Session expired. Please sign in again.')).toBeVisible();

    await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
    await page.unroute(/payments\/receipt$/);
    await page.goto('/auth');
    await page.waitForURL(`**/dashboard?pay=${id}`);
    await expect(form.getByLabel('Transaction reference')).toHaveValue('Paid at the desk, slip 7');
    await expect(form.getByLabel('Payment method')).toHaveValue('cash');
    await form.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(page.getByText('Payment receipt submitted! Awaiting admin confirmation.')).toBeVisible();
  });

  test('is handed in by keyboard alone', async ({ customer }) => {
    const { page, own, studio } = customer;
    await sentInvoice(own, studio);
    await page.goto('/dashboard');
    const markPaid = page.getByRole('button', { name: /^Mark Paid/ }).first();
    await expect(markPaid).toBeVisible();
    await page.locator('#main').focus();
    const isThere = "document.activeElement.getAttribute('aria-label')?.startsWith('Mark Paid') ?? false";
    for (let presses = 0; presses < 5; presses += 1) {
      if (await page.evaluate<boolean>(isThere)) break;
      await page.keyboard.press('Tab');
    }
    await expect(markPaid).toBeFocused();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Submit receipt' });
    await expect(form.getByLabel('Payment method')).toBeFocused();
    await form.getByLabel('Transaction reference').focus();
    await page.keyboard.type('HTB-7741');
    await page.keyboard.press('Tab');
    await expect(form.locator('input[type=file]')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('https://bank.test/7741');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Payment receipt submitted! Awaiting admin confirmation.')).toBeVisible();
  });
});

test.describe('an invoice', () => {
  test('without payment details says so', async ({ customer }) => {
    const { page, own, studio } = customer;
    const { _id: id } = await pendingRequest(own);
    dataOf(
      await studio.call('PUT /admin/subscription-requests/:id', {
        params: { id },
        body: { status: 'approved' },
      }),
    );
    dataOf(await studio.call('POST /admin/invoices', { body: { ...invoiceBody(id), paymentDetails: {} } }));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^View: / }).click();
    const modal = page.getByRole('dialog', { name: 'Invoice' });
    await expect(modal.getByText('No payment details available for this invoice.')).toBeVisible();
    await page.goBack();
    await expect(modal).toBeHidden();
    await expect(page).toHaveURL('/dashboard');
  });
});

for (const path of ['/dashboard', '/pricing']) {
  test(`on load the subscriptions are asked for together with the profile: ${path}`, async ({
    customer: { page },
  }) => {
    let profile: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      profile = resolve;
    });
    await page.route('**/api/auth/profile', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/subscriptions/active*');
    await page.goto(path);
    await asked;
    profile();
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  });
}
