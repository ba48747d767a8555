// Orders of plans and of single images, from the pricing page to a sent or failed request.
import type { Locator, Page, Request } from '@playwright/test';
import { signIn } from '../testing/api-clients.ts';
import { dataOf } from '../testing/factories.ts';
import { asksBeforeUnload, expect, test } from './customer-fixture.ts';
import { expectFocusKept } from './keyboard.ts';
import { newIdentity, signInAs, withHydration } from './product-fixture.ts';
import { expectFieldsInView } from './software-keyboard.ts';

const contact = {
  'Company name': 'Novak Studio',
  Phone: '+420 601 555 014',
  Street: 'Krymská 12',
  City: 'Prague',
  State: 'Prague',
  'ZIP code': '101 00',
};

const missing = {
  'Company name': 'Enter a company name.',
  'Contact person': 'Enter a contact person.',
  Phone: 'Enter a phone number.',
  Email: 'Enter an email address like name@studio.com.',
  Street: 'Enter a street address.',
  City: 'Enter a city.',
  State: 'Enter a state.',
  'ZIP code': 'Enter a ZIP code.',
};

const catalog = {
  'Portrait / Beauty Retouching': [
    { name: 'Natural Retouch (Basic)', USD: '$5', NGN: '₦3,000' },
    { name: 'High-End Retouch (Premium)', USD: '$8', NGN: '₦5,000' },
    { name: 'Magazine Retouch (Luxury)', USD: '$15', NGN: '₦7,000' },
  ],
  'E-Commerce / Product Retouching': [
    { name: 'Basic Product', USD: '$1', NGN: '₦600' },
    { name: 'Premium Product', USD: '$3', NGN: '₦1,500' },
  ],
};

interface OrderForm {
  readonly path: string;
  readonly title: string;
  readonly url: string;
  readonly sentToast: string;
  readonly errorToast: string;
  readonly signInToast: string;
}

const plan: OrderForm = {
  path: '/pricing?plan=gold-plan',
  title: 'Subscribe to Gold Plan',
  url: '**/api/subscriptions/request',
  sentToast: 'Subscription request submitted successfully! You will receive an invoice soon.',
  errorToast: 'Failed to submit subscription request. Please try again.',
  signInToast: 'Please sign in to subscribe to a plan',
};

const images: OrderForm = {
  path: '/pricing?tab=pay-per-image&service=high-end-retouch',
  title: 'Order High-End Retouch (Premium)',
  url: '**/api/pay-per-image/request',
  sentToast: 'Pay-per-image request submitted successfully! You will receive an invoice soon.',
  errorToast: 'Failed to submit request. Please try again.',
  signInToast: 'Please sign in to order images',
};

function modalOf(page: Page, { title }: OrderForm): Locator {
  return page.getByRole('dialog', { name: title });
}

async function openModal(page: Page, form: OrderForm): Promise<Locator> {
  await page.goto(form.path);
  const modal = modalOf(page, form);
  await expect(modal).toBeVisible();
  return modal;
}

async function fillInContact(modal: Locator): Promise<void> {
  for (const [label, value] of Object.entries(contact)) {
    await modal.getByLabel(label, { exact: true }).fill(value);
  }
}

async function expectContactKept(modal: Locator): Promise<void> {
  for (const [label, value] of Object.entries(contact)) {
    await expect(modal.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}

/** Counts the requests that the signed-in user has sent with this form. */
async function countRequests(page: Page, { url }: OrderForm): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const response = await page.request.get(url.replace('**', '').replace(/request$/, 'requests'), {
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await response.json()).data.page.total;
}

const send = (modal: Locator) => modal.getByRole('button', { name: 'Send request' });

function errorResponse(status: number, code: string, message: string, errors?: object[]) {
  return { status, json: { success: false, code, message, errors, requestId: 'e2e' } };
}

/** Answers the next request of this form as if the session had expired. */
async function expireSession(page: Page, { url }: OrderForm): Promise<void> {
  const response = errorResponse(401, 'UNAUTHENTICATED', 'Please sign in.');
  await page.route(url, (route) => route.fulfill(response), { times: 1 });
}

const storedDraft = (page: Page) => page.evaluate(() => sessionStorage.getItem('form_draft'));

/**
 * Sends the form: the first attempt fails and keeps the input, and the retry is sent once although the button is pressed
 * several times. Returns the body.
 */
async function sendAfterFailure(page: Page, modal: Locator, form: OrderForm): Promise<unknown> {
  await page.route(form.url, (route) => route.abort(), { times: 1 });
  const first = page.waitForRequest(form.url);
  await send(modal).click();
  await expect(page.getByText(form.errorToast)).toBeVisible();
  await expectContactKept(modal);
  await expect(send(modal)).toBeFocused();

  const retries: Request[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(form.url, async (route, request) => {
    retries.push(request);
    await released;
    await route.continue();
  });
  await send(modal).dblclick();
  await expect(modal.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await modal.getByLabel('Phone').press('Enter');
  await page.keyboard.press('Escape');
  await expect(modal).toBeVisible();
  release();
  await expect(page.getByText(form.sentToast)).toBeVisible();
  await expect(page.getByText(form.errorToast)).toBeHidden();
  await expect(modal).toBeHidden();
  expect(retries).toHaveLength(1);
  const [retry] = retries;
  expect(retry?.headers()['idempotency-key']).toBeTruthy();
  expect(retry?.headers()['idempotency-key']).toBe((await first).headers()['idempotency-key']);
  expect(await countRequests(page, form)).toBe(1);
  await expect(page).toHaveURL(/\/orders\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible();
  return retry?.postDataJSON();
}

/** The services with their prices in each currency. */
async function expectCatalog(panel: Locator): Promise<void> {
  for (const [category, services] of Object.entries(catalog)) {
    const rows = panel.getByRole('region', { name: category }).getByRole('listitem');
    await expect(rows).toHaveCount(services.length);
  }
  for (const [currency, other] of [
    ['USD', 'NGN'],
    ['NGN', 'USD'],
  ] as const) {
    await panel.getByRole('radio', { name: currency }).check();
    for (const service of Object.values(catalog).flat()) {
      const row = panel.getByRole('listitem').filter({ hasText: service.name });
      await expect(row.getByText(service[currency], { exact: true })).toBeVisible();
      await expect(row.getByText(service[other], { exact: true })).toBeHidden();
      await expect(row.getByText('per image')).toBeVisible();
      await expect(row.getByRole('button', { name: 'Get Started' })).toBeVisible();
    }
  }
  const quoted = panel.getByRole('region', { name: 'Creative Work' }).getByRole('listitem');
  await expect(quoted).toContainText('Advanced composites & manipulations');
  await expect(quoted).toContainText('Custom Quote');
  await expect(quoted).toContainText('from $25');
  await expect(quoted.getByRole('button')).toHaveCount(0);
  await expect(quoted.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
}

test.describe('the pricing page', () => {
  test('shows the prices of the selected cycle and currency, and keeps the choices of each tab in the URL', async ({
    page,
  }) => {
    await page.goto('/pricing');
    const panel = page.getByRole('tabpanel');
    const gold = page.getByRole('article', { name: 'Gold Plan' });
    await expect(gold.getByText('$197', { exact: true })).toBeVisible();
    await panel.getByRole('radio', { name: 'Annual' }).check();
    await expect(gold.getByText('$2,010', { exact: true })).toBeVisible();
    await panel.getByRole('radio', { name: 'NGN' }).check();
    await expect(gold.getByText('₦1,224,000', { exact: true })).toBeVisible();
    await panel.getByRole('radio', { name: 'Monthly' }).check();
    await expect(gold.getByText('₦120,000', { exact: true })).toBeVisible();
    await panel.getByRole('radio', { name: 'Annual' }).check();
    await page.getByRole('tab', { name: 'Pay Per Image' }).click();
    await expect(panel.getByRole('radio', { name: 'USD' })).toBeChecked();
    await expect(page).toHaveURL('/pricing?tab=pay-per-image&cycle=yearly&currency=NGN');

    await page.reload();
    await expect(page.getByRole('tab', { name: 'Pay Per Image' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Subscription Plans' }).click();
    await expect(page.getByRole('radio', { name: 'Annual' })).toBeChecked();
    await expect(gold.getByText('₦1,224,000', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(panel.getByText('$15', { exact: true })).toBeVisible();
    await expectCatalog(page.getByRole('tabpanel', { name: 'Pay Per Image' }));
  });

  test('keeps a choice made before hydration', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/pricing?cycle=yearly', { waitUntil: 'commit' });
    await page
      .getByRole('tabpanel', { name: 'Subscription Plans' })
      .getByRole('radio', { name: 'NGN' })
      .check();
    release();
    await expect(page).toHaveURL('/pricing?cycle=yearly&currency=NGN');
    await expect(page.getByText('₦1,224,000', { exact: true })).toBeVisible();
  });

  test('works without JavaScript', async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/pricing');
    const diamond = page.getByRole('article', { name: 'Diamond Plan' });
    await expect(diamond.getByText('$397', { exact: true })).toBeVisible();
    const services = page.getByRole('region', { name: 'Pay Per Image' });
    await expect(services.getByText('$15', { exact: true })).toBeVisible();
    await expect(services.getByText('Custom Quote')).toBeVisible();
    await services.getByRole('radio', { name: 'NGN' }).check();
    await expect(services.getByText('₦7,000', { exact: true })).toBeVisible();
    await expect(services.getByText('$15', { exact: true })).toBeHidden();
    await expect(diamond.getByText('$397', { exact: true })).toBeVisible();
    await context.close();
  });

  test("shows an error if the order form can't be loaded", async ({ page, product }) => {
    const token = await signIn(product.url, newIdentity('Clara Novak'));
    await page.addInitScript((value) => localStorage.setItem('auth_token', value), token);
    await page.route('**/assets/ordering-*.js', (route) => route.fulfill({ status: 200, body: 'throw 1' }));
    await page.goto(plan.path);
    await expect(page.getByText("The form couldn't be loaded.")).toBeVisible();
    await expect(page).toHaveURL('/pricing');
    await expect(page.getByRole('heading', { name: 'Gold Plan' })).toBeVisible();
  });
});

test.describe('an order form', () => {
  test('asks a visitor to sign in and returns to the form', async ({ page }) => {
    await page.goto('/pricing');
    const panel = page.getByRole('tabpanel', { name: 'Subscription Plans' });
    await panel.getByRole('button', { name: 'Get Started' }).nth(1).click();
    await expect(page.getByText(plan.signInToast)).toHaveCount(1);
    await page.waitForURL('**/auth');
    await signInAs(page, newIdentity('Clara Novak'));
    await page.waitForURL('**/pricing?*');
    await expect(modalOf(page, plan)).toBeVisible();
  });

  test('shows an error at each missing field and at those that the server rejects', async ({ customer }) => {
    const { page, name, api } = customer;
    const { email } = dataOf(await api.call('GET /auth/profile')).user;
    const modal = await openModal(page, plan);
    await expect(modal.getByLabel('Contact person')).toHaveValue(name);
    await expect(modal.getByLabel('Email')).toHaveValue(email);
    await expect(modal.getByLabel('Country')).toHaveValue('USA');
    await expect(modal.getByLabel('Phone')).toHaveAttribute('type', 'tel');
    await expect(modal.getByLabel('Email')).toHaveAttribute('type', 'email');
    await modal.getByLabel('Contact person').fill(' ');
    await modal.getByLabel('Email').fill('clara at novak');
    await send(modal).click();
    for (const [label, message] of Object.entries(missing)) {
      const field = modal.getByLabel(label, { exact: true });
      await expect(field).toHaveAccessibleDescription(message);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(modal.getByLabel('Company name')).toBeFocused();
    await expect(modal.getByLabel('Email')).toHaveValue('clara at novak');
    for (const label of ['Tax ID', 'Special instructions', 'Country']) {
      await expect(modal.getByLabel(label)).not.toHaveAttribute('aria-invalid', 'true');
    }
    await fillInContact(modal);
    await expect(modal.getByText(missing['Company name'])).toBeHidden();

    await modal.getByLabel('Contact person').fill(name);
    await modal.getByLabel('Email').fill(email);
    const message = 'Some fields are invalid. Check them and try again.';
    const errors = [
      { path: 'address.city', message: 'We do not know this city.' },
      { path: 'address.zipCode', message: 'This ZIP code is not in the city.' },
    ];
    const response = errorResponse(400, 'INVALID_INPUT', message, errors);
    await page.route(plan.url, (route) => route.fulfill(response));
    await send(modal).click();
    await expect(modal.getByLabel('City')).toHaveAccessibleDescription('We do not know this city.');
    await expect(modal.getByLabel('City')).toBeFocused();
    await expect(modal.getByLabel('ZIP code')).toHaveAccessibleDescription(
      'This ZIP code is not in the city.',
    );
    await expect(page.getByText(message)).toBeVisible();
    await expectContactKept(modal);
  });

  test('keeps the input after an error, also of a changed price', async ({ customer: { page } }) => {
    const modal = await openModal(page, plan);
    await fillInContact(modal);
    for (const [status, code, message, toast] of [
      [500, 'INTERNAL', 'Something went wrong on our side. Please try again.', plan.errorToast],
      [429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.', undefined],
      [409, 'SUBSCRIPTION_SUSPENDED', 'This subscription is suspended.', undefined],
    ] as const) {
      const response = errorResponse(status, code, message);
      await page.route(plan.url, (route) => route.fulfill(response), { times: 1 });
      await send(modal).click();
      await expect(page.getByText(toast ?? message)).toBeVisible();
      await expectContactKept(modal);
    }

    const message = 'The price has changed. Please review your order.';
    await page.route(plan.url, (route) => route.fulfill(errorResponse(409, 'PRICE_CHANGED', message)), {
      times: 1,
    });
    await send(modal).click();
    await expect(modal.getByRole('alert')).toHaveText(message);
    await expect(modal.getByRole('button', { name: 'Reload page' })).toBeFocused();
    await expect(modal.getByRole('alert')).toBeInViewport();
    const loaded = page.waitForEvent('load');
    await modal.getByRole('button', { name: 'Reload page' }).click();
    await loaded;
    await expectContactKept(modal);
    await expect(modal.getByRole('alert')).toHaveCount(0);
    await send(modal).click();
    await expect(page.getByText(plan.sentToast)).toBeVisible();
  });

  test('asks before discarding the input, also for the back button', async ({ customer: { page } }) => {
    await page.goto('/pricing');
    for (const [tab, form] of [
      ['Subscription Plans', plan],
      ['Pay Per Image', images],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      const panel = page.getByRole('tabpanel', { name: tab });
      const start = panel.getByRole('button', { name: 'Get Started' }).nth(1);
      await start.click();
      const modal = modalOf(page, form);
      await expect(modal).toBeVisible();
      await page.goBack();
      await expect(modal).toBeHidden();

      await start.click();
      expect(await asksBeforeUnload(page)).toBe(false);
      await modal.getByLabel('Company name').fill('Novak Studio');
      expect(await asksBeforeUnload(page)).toBe(true);
      await page.goBack();
      const confirmation = page.getByRole('alertdialog', { name: 'Discard this request?' });
      await confirmation.getByRole('button', { name: 'Keep editing' }).click();
      await expect(confirmation).toBeHidden();
      await expect(modal.getByLabel('Company name')).toHaveValue('Novak Studio');
      await page.keyboard.press('Escape');
      await confirmation.getByRole('button', { name: 'Discard' }).click();
      await expect(modal).toBeHidden();
      expect(await asksBeforeUnload(page)).toBe(false);
      await expect(start).toBeFocused();
      await start.click();
      await expect(modal.getByLabel('Company name')).toHaveValue('');
      await page.keyboard.press('Escape');
      await expect(modal).toBeHidden();
    }
  });
});

test.describe('the draft of an order', () => {
  test('is restored for the same user only after the session has expired', async ({ customer }) => {
    const { page, name, api } = customer;
    const { email } = dataOf(await api.call('GET /auth/profile')).user;
    // The first time, the session expires before the header has loaded.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/session-header-*.js', async (route) => {
      await released;
      await route.continue();
    });
    const held = page.waitForRequest('**/assets/session-header-*.js');
    const modal = await openModal(page, images);
    await held;
    await expect(modal.getByLabel('Email')).toHaveValue(email);
    await fillInContact(modal);
    await modal.getByLabel('Special instructions').fill('Leave the freckles.');
    await expireSession(page, images);
    await send(modal).click();
    release();
    await page.waitForURL('**/auth');
    await expect(page.getByText('Session expired. Please sign in again.')).toBeVisible();
    await expect(page.getByText(images.errorToast)).toBeHidden();
    await signInAs(page, { name, email });
    await expectContactKept(modal);
    await expect(modal.getByLabel('Special instructions')).toHaveValue('Leave the freckles.');
    expect(await storedDraft(page)).toBeNull();

    await expireSession(page, images);
    await send(modal).click();
    await page.waitForURL('**/auth');
    await expect(page.getByText('Session expired. Please sign in again.')).toBeVisible();
    const other = newIdentity('Marta Lindqvist');
    await signInAs(page, other);
    await expect(modal.getByLabel('Email')).toHaveValue(other.email);
    await expect(modal.getByLabel('Company name')).toHaveValue('');
    expect(await storedDraft(page)).toBeNull();
  });

  test('is kept when another tab is the first to notice the end of the session, but not on sign-out', async ({
    customer: { page, name, api },
  }) => {
    const { email } = dataOf(await api.call('GET /auth/profile')).user;
    const modal = await openModal(page, images);
    await fillInContact(modal);
    const other = withHydration(await page.context().newPage());
    const response = errorResponse(401, 'UNAUTHENTICATED', 'Please sign in.');
    await other.route('**/api/orders/overview', (route) => route.fulfill(response), { times: 1 });
    await other.goto('/dashboard');
    await other.waitForURL('**/auth');
    await expect(modal).toBeHidden();
    expect(await storedDraft(page)).toContain(contact.Street);

    await signInAs(other, { name, email });
    await expect(modal).toBeVisible();
    await expectContactKept(modal);
    expect(await storedDraft(page)).toBeNull();

    await other.getByRole('button', { name: `Account: ${name}` }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(modal).toBeHidden();
    expect(await storedDraft(page)).toBeNull();
  });

  test('is deleted when another user signs in or its author signs out', async ({ customer: { page } }) => {
    async function loseSession(): Promise<void> {
      const modal = await openModal(page, plan);
      await fillInContact(modal);
      await expireSession(page, plan);
      await send(modal).click();
      await page.waitForURL('**/auth');
      expect(await storedDraft(page)).toContain(contact.Street);
      // The next sign-in leads to the dashboard instead of the form.
      await page.evaluate(() => sessionStorage.removeItem('return_path'));
    }

    await loseSession();
    const author = newIdentity('Clara Novak');
    await signInAs(page, author);
    await page.waitForURL('**/dashboard');
    expect(await storedDraft(page)).toBeNull();

    await loseSession();
    await signInAs(page, author);
    await page.waitForURL('**/dashboard');
    expect(await storedDraft(page)).not.toBeNull();
    await page.getByRole('button', { name: `Account: ${author.name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await storedDraft(page)).toBeNull();
  });
});

test('a plan is ordered at the price for its cycle and currency', async ({ customer: { page } }) => {
  const modal = await openModal(page, { ...plan, path: '/pricing?plan=gold-plan&cycle=yearly&currency=NGN' });
  const yearly = '60 images per month, billed yearly';
  const monthly = '60 images per month';
  for (const [cycle, currency, images, price] of [
    ['Yearly (Save 15%)', 'NGN', yearly, '₦1,224,000 per year'],
    ['Yearly (Save 15%)', 'USD', yearly, '$2,010 per year'],
    ['Monthly', 'USD', monthly, '$197 per month'],
    ['Monthly', 'NGN', monthly, '₦120,000 per month'],
  ] as const) {
    await modal.getByRole('radio', { name: cycle }).check();
    await modal.getByRole('radio', { name: currency }).check();
    await expect(modal.getByText(images, { exact: true })).toBeVisible();
    await expect(modal.getByText(price)).toBeVisible();
  }
  await expect(page).toHaveURL('/pricing?currency=NGN&plan=gold-plan');
  await fillInContact(modal);
  await expectFieldsInView(modal);
  expect(await sendAfterFailure(page, modal, plan)).toMatchObject({
    planId: 'gold-plan',
    billingCycle: 'monthly',
    currency: 'NGN',
    calculatedPrice: 120_000,
    finalPrice: 120_000,
    usdPrice: 197,
    address: { country: 'USA' },
  });
});

test('single images are ordered in quantities from 1 to 100,000', async ({ customer: { page } }) => {
  const modal = await openModal(page, images);
  const quantity = modal.getByLabel('Quantity');
  const less = modal.getByRole('button', { name: 'Remove one image' });
  const more = modal.getByRole('button', { name: 'Add one image' });
  await expect(modal.getByText('$8 per image')).toBeVisible();
  await expect(quantity).toHaveValue('1');
  await expect(less).toBeDisabled();
  await more.click();
  await expect(quantity).toHaveValue('2');
  await expect(modal.getByText('$16', { exact: true })).toBeVisible();
  await less.click();
  await expect(less).toBeDisabled();

  await fillInContact(modal);
  await expectFieldsInView(modal);
  for (const invalid of ['', '0', '-3', '2.5', '100001', '1e9']) {
    await quantity.fill(invalid);
    await send(modal).click();
    await expect(quantity).toHaveAccessibleDescription('Enter a whole number from 1 to 100,000.');
    await expect(quantity).toBeFocused();
    await expect(modal.getByText('–', { exact: true })).toBeVisible();
  }
  await quantity.fill('100000');
  await expect(more).toBeDisabled();
  await expect(modal.getByText('$800,000', { exact: true })).toBeVisible();
  await modal.getByRole('radio', { name: 'NGN' }).check();
  await expect(modal.getByText('₦5,000 per image')).toBeVisible();
  await expect(modal.getByText('₦500,000,000', { exact: true })).toBeVisible();
  await quantity.fill('24');
  await expect(modal.getByText('₦120,000', { exact: true })).toBeVisible();
  expect(await sendAfterFailure(page, modal, images)).toMatchObject({
    serviceName: 'High-End Retouch (Premium)',
    serviceType: 'High-End Retouch (Premium)',
    quantity: 24,
    currency: 'NGN',
    unitPrice: 5_000,
    totalPrice: 120_000,
    requestType: 'pay-per-image',
  });
});

test('single images can be ordered by keyboard, by a visitor who must sign in first', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('tab', { name: 'Subscription Plans' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Pay Per Image' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Subscription Plans' })).toBeVisible();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('tabpanel', { name: 'Pay Per Image' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('radio', { name: 'USD' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByText('₦7,000', { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(images.signInToast)).toHaveCount(1);
  await page.waitForURL('**/auth');
  await signInAs(page, newIdentity('Clara Novak'));

  const modal = page.getByRole('dialog', { name: 'Order Natural Retouch (Basic)' });
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  const start = panel.getByRole('button').first();
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(modal.getByRole('radio', { name: 'NGN' })).toBeFocused();
  const type = async (label: string, value: string) => {
    while (!(await modal.getByLabel(label, { exact: true }).evaluate((field) => field.matches(':focus'))))
      await page.keyboard.press('Tab');
    await page.keyboard.insertText(value);
  };
  await type('Quantity', '2');
  for (const [label, value] of Object.entries(contact)) await type(label, value);
  await page.keyboard.press('Enter');
  await expect(page.getByText(images.sentToast)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible();
  await expectFocusKept(page);
});
