// Orders of plans and of single images, from the pricing page to a sent or failed request.
import type { Locator, Page, Request } from '@playwright/test';
import { type Identity, signIn } from '../testing/api-clients.ts';
import { expect, newIdentity, signInAs, test, withHydration } from './product-fixture.ts';

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

const forms = [
  ['a plan', plan],
  ['single images', images],
] as const;

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

/** Signs in without the `signedIn` fixture, which would report failed requests as browser errors. */
async function startSession(page: Page, { url }: { url: string }): Promise<Identity> {
  const person = newIdentity('Clara Novak');
  const token = await signIn(url, person);
  // The smallest file of the origin, to which the session belongs.
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token);
  return person;
}

/** Signs in as another user on the sign-in page. */
async function signInAsAnother(page: Page): Promise<void> {
  const person = newIdentity('Clara Novak');
  await page.goto('/auth');
  await signInAs(page, person);
  await page.waitForURL('**/dashboard');
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

function bodyOf(request: Request): unknown {
  return JSON.parse(request.postData() ?? 'null');
}

test.describe('the pricing page', () => {
  test('lists the image services in the selected currency', async ({ page }) => {
    await page.goto('/pricing');
    await page.getByRole('tab', { name: 'Pay Per Image' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Pay Per Image' });
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
  });

  test('shows the prices of the selected cycle and currency', async ({ page }) => {
    await page.goto('/pricing');
    const plansSection = page.getByRole('region', { name: 'Subscription Plans' });
    const gold = page.getByRole('article', { name: 'Gold Plan' });
    await expect(gold.getByText('$197', { exact: true })).toBeVisible();
    await plansSection.getByRole('radio', { name: 'Annual' }).check();
    await expect(gold.getByText('$2,010', { exact: true })).toBeVisible();
    await plansSection.getByRole('radio', { name: 'NGN' }).check();
    await expect(gold.getByText('₦1,224,000', { exact: true })).toBeVisible();
    await plansSection.getByRole('radio', { name: 'Monthly' }).check();
    await expect(gold.getByText('₦120,000', { exact: true })).toBeVisible();
  });

  test("keeps the tab, the cycle and each tab's currency in the URL", async ({ page }) => {
    await page.goto('/pricing');
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('radio', { name: 'Annual' }).check();
    await panel.getByRole('radio', { name: 'NGN' }).check();
    await page.getByRole('tab', { name: 'Pay Per Image' }).click();
    await expect(panel.getByRole('radio', { name: 'USD' })).toBeChecked();
    await expect(page).toHaveURL('/pricing?tab=pay-per-image&cycle=yearly&currency=NGN');

    const other = withHydration(await page.context().newPage());
    await other.goto(page.url());
    await expect(other.getByRole('tab', { name: 'Pay Per Image' })).toHaveAttribute('aria-selected', 'true');
    await other.getByRole('tab', { name: 'Subscription Plans' }).click();
    await expect(other.getByRole('radio', { name: 'Annual' })).toBeChecked();
    await expect(other.getByText('₦1,224,000', { exact: true })).toBeVisible();
    await other.goBack();
    await expect(other.getByText('$15', { exact: true })).toBeVisible();
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

  test('works by keyboard', async ({ page }) => {
    await page.goto('/pricing');
    await page.getByRole('tab', { name: 'Subscription Plans' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Pay Per Image' })).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Subscription Plans' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tabpanel', { name: 'Pay Per Image' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const panel = page.getByRole('tabpanel', { name: 'Pay Per Image' });
    await expect(panel.getByRole('radio', { name: 'USD' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(panel.getByText('₦7,000', { exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please sign in to order images')).toBeVisible();
    await page.waitForURL('**/auth');
  });

  test("shows an error if the order form can't be loaded", async ({ page, product }) => {
    await startSession(page, product);
    await page.route('**/assets/ordering-*.js', (route) => route.fulfill({ status: 200, body: 'throw 1' }));
    await page.goto(plan.path);
    await expect(page.getByText("The form couldn't be loaded.")).toBeVisible();
    await expect(page).toHaveURL('/pricing');
    await expect(page.getByRole('heading', { name: 'Gold Plan' })).toBeVisible();
  });
});

for (const [name, form] of forms) {
  test.describe(`an order of ${name}`, () => {
    test('asks a visitor to sign in and returns to the form', async ({ page }) => {
      await page.goto(form.path.replace(/&?(plan|service)=[\w-]+/, ''));
      const panel = page.getByRole('tabpanel').and(page.locator(':visible'));
      const start = panel.getByRole('button', { name: 'Get Started' }).nth(1);
      await start.click();
      await expect(page.getByText(form.signInToast)).toHaveCount(1);
      await page.waitForURL('**/auth');
      await signInAs(page, newIdentity('Clara Novak'));
      await page.waitForURL('**/pricing?*');
      await expect(modalOf(page, form)).toBeVisible();
    });

    test('shows an error at each missing field and focuses the first', async ({ signedIn }) => {
      const { name, email } = newIdentity('Clara Novak');
      const { page } = await signedIn(name, email, null);
      const modal = await openModal(page, form);
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
      await modal.getByLabel('Company name').fill('Novak Studio');
      await expect(modal.getByText(missing['Company name'])).toBeHidden();
    });

    test('is sent once if the button is pressed several times', async ({ signedIn }) => {
      const { name, email } = newIdentity('Clara Novak');
      const { page } = await signedIn(name, email, null);
      const modal = await openModal(page, form);
      await fillInContact(modal);
      const requests: Request[] = [];
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(form.url, async (route, request) => {
        requests.push(request);
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
      await expect(modal).toBeHidden();
      expect(requests).toHaveLength(1);
      expect(requests[0]?.headers()['idempotency-key']).toBeTruthy();
      expect(await countRequests(page, form)).toBe(1);
    });

    test('keeps the input if sending fails, and retries with the same idempotency key', async ({
      page,
      product,
    }) => {
      await startSession(page, product);
      const modal = await openModal(page, form);
      await fillInContact(modal);
      const keys: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/request'))
          keys.push(request.headers()['idempotency-key']);
      });
      await page.route(form.url, (route) => route.abort(), { times: 1 });
      await send(modal).click();
      await expect(page.getByText(form.errorToast)).toBeVisible();
      await expectContactKept(modal);
      await expect(send(modal)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(form.sentToast)).toBeVisible();
      await expect(page.getByText(form.errorToast)).toBeHidden();
      expect(keys).toHaveLength(2);
      expect(keys[0]).toBe(keys[1]);
    });

    for (const [status, code, message, toast] of [
      [500, 'INTERNAL', 'Something went wrong on our side. Please try again.', form.errorToast],
      [429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.', undefined],
      [409, 'SUBSCRIPTION_SUSPENDED', 'This subscription is suspended.', undefined],
    ] as const) {
      test(`shows a message for ${status} ${code}`, async ({ page, product }) => {
        await startSession(page, product);
        const modal = await openModal(page, form);
        await fillInContact(modal);
        await page.route(form.url, (route) => route.fulfill(errorResponse(status, code, message)));
        await send(modal).click();
        await expect(page.getByText(toast ?? message)).toBeVisible();
        await expectContactKept(modal);
      });
    }

    test("shows the server's field errors at the fields", async ({ page, product }) => {
      await startSession(page, product);
      const modal = await openModal(page, form);
      await fillInContact(modal);
      const errors = [
        { path: 'address.city', message: 'We do not know this city.' },
        { path: 'address.zipCode', message: 'This ZIP code is not in the city.' },
      ];
      await page.route(form.url, (route) =>
        route.fulfill(
          errorResponse(400, 'INVALID_INPUT', 'Some fields are invalid. Check them and try again.', errors),
        ),
      );
      await send(modal).click();
      await expect(modal.getByLabel('City')).toHaveAccessibleDescription('We do not know this city.');
      await expect(modal.getByLabel('City')).toBeFocused();
      await expect(modal.getByLabel('ZIP code')).toHaveAccessibleDescription(
        'This ZIP code is not in the city.',
      );
      await expect(page.getByText('Some fields are invalid. Check them and try again.')).toBeVisible();
      await expectContactKept(modal);
    });

    test('asks to review a changed price and keeps the input', async ({ page, product }) => {
      await startSession(page, product);
      const modal = await openModal(page, form);
      await fillInContact(modal);
      const message = 'The price has changed. Please review your order.';
      await page.route(form.url, (route) => route.fulfill(errorResponse(409, 'PRICE_CHANGED', message)), {
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
      await expect(page.getByText(form.sentToast)).toBeVisible();
    });

    test('is restored for the same user only after the session has expired', async ({ page, product }) => {
      const person = await startSession(page, product);
      const modal = await openModal(page, form);
      await fillInContact(modal);
      await modal.getByLabel('Special instructions').fill('Leave the freckles.');
      await page.route(
        form.url,
        (route) => route.fulfill(errorResponse(401, 'UNAUTHENTICATED', 'Please sign in.')),
        {
          times: 1,
        },
      );
      await send(modal).click();
      await page.waitForURL('**/auth');
      await expect(page.getByText('Session expired. Please sign in again.')).toBeVisible();
      await expect(page.getByText(form.errorToast)).toBeHidden();
      await signInAs(page, person);
      await expectContactKept(modal);
      await expect(modal.getByLabel('Special instructions')).toHaveValue('Leave the freckles.');
      expect(await page.evaluate(() => sessionStorage.getItem('form_draft'))).toBeNull();

      await page.route(
        form.url,
        (route) => route.fulfill(errorResponse(401, 'UNAUTHENTICATED', 'Please sign in.')),
        {
          times: 1,
        },
      );
      await send(modal).click();
      await page.waitForURL('**/auth');
      const other = newIdentity('Marta Lindqvist');
      await signInAs(page, other);
      await expect(modal.getByLabel('Email')).toHaveValue(other.email);
      await expect(modal.getByLabel('Company name')).toHaveValue('');
      expect(await page.evaluate(() => sessionStorage.getItem('form_draft'))).toBeNull();
    });

    test('handles an expired session before the header has loaded', async ({ page, product }) => {
      const person = await startSession(page, product);
      const modal = await openModal(page, form);
      await fillInContact(modal);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/assets/session-header-*.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.route(form.url, (route) =>
        route.fulfill(errorResponse(401, 'UNAUTHENTICATED', 'Please sign in.')),
      );
      await page.reload();
      await expect(modal.getByLabel('Email')).toHaveValue(person.email);
      await fillInContact(modal);
      await send(modal).click();
      release();
      await page.waitForURL('**/auth');
      await expect(page.getByText('Session expired. Please sign in again.')).toBeVisible();
    });

    test('asks before discarding the input, also for the back button', async ({ signedIn }) => {
      const { name, email } = newIdentity('Clara Novak');
      const { page } = await signedIn(name, email, null);
      await page.goto('/pricing');
      const tab = form === plan ? 'Subscription Plans' : 'Pay Per Image';
      await page.getByRole('tab', { name: tab }).click();
      const start = page.getByRole('tabpanel', { name: tab }).getByRole('button', { name: 'Get Started' });
      await start.nth(1).click();
      const modal = modalOf(page, form);
      await expect(modal).toBeVisible();
      await page.goBack();
      await expect(modal).toBeHidden();

      await start.nth(1).click();
      await modal.getByLabel('Company name').fill('Novak Studio');
      await page.goBack();
      const confirmation = page.getByRole('alertdialog', { name: 'Discard this request?' });
      await confirmation.getByRole('button', { name: 'Keep editing' }).click();
      await expect(confirmation).toBeHidden();
      await expect(modal.getByLabel('Company name')).toHaveValue('Novak Studio');
      await page.keyboard.press('Escape');
      await confirmation.getByRole('button', { name: 'Discard' }).click();
      await expect(modal).toBeHidden();
      await expect(start.nth(1)).toBeFocused();
      await start.nth(1).click();
      await expect(modal.getByLabel('Company name')).toHaveValue('');
    });
  });
}

test('a draft is deleted when its author signs out or another user signs in', async ({ page, product }) => {
  const person = await startSession(page, product);
  const storedDraft = () => page.evaluate(() => sessionStorage.getItem('form_draft'));
  async function loseSession(): Promise<void> {
    const modal = await openModal(page, plan);
    await fillInContact(modal);
    await page.route(
      plan.url,
      (route) => route.fulfill(errorResponse(401, 'UNAUTHENTICATED', 'Please sign in.')),
      {
        times: 1,
      },
    );
    await send(modal).click();
    await page.waitForURL('**/auth');
    expect(await storedDraft()).toContain(contact.Street);
    // The next sign-in leads to the dashboard instead of the form.
    await page.evaluate(() => sessionStorage.removeItem('return_path'));
  }

  await loseSession();
  await signInAs(page, person);
  await page.waitForURL('**/dashboard');
  expect(await storedDraft()).not.toBeNull();
  await page.getByRole('button', { name: `Account: ${person.name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await storedDraft()).toBeNull();

  await signInAsAnother(page);
  await loseSession();
  await signInAsAnother(page);
  expect(await storedDraft()).toBeNull();
});

test('a plan is ordered at the price for its cycle and currency', async ({ signedIn }) => {
  const { name, email } = newIdentity('Clara Novak');
  const { page } = await signedIn(name, email, null);
  const modal = await openModal(page, { ...plan, path: '/pricing?plan=gold-plan&cycle=yearly&currency=NGN' });
  await expect(modal.getByText('60 images per month')).toBeVisible();
  for (const [cycle, currency, price] of [
    ['Yearly (Save 15%)', 'NGN', '₦1,224,000 per year'],
    ['Yearly (Save 15%)', 'USD', '$2,010 per year'],
    ['Monthly', 'USD', '$197 per month'],
    ['Monthly', 'NGN', '₦120,000 per month'],
  ] as const) {
    await modal.getByRole('radio', { name: cycle }).check();
    await modal.getByRole('radio', { name: currency }).check();
    await expect(modal.getByText(price)).toBeVisible();
  }
  await expect(page).toHaveURL('/pricing?currency=NGN&plan=gold-plan');
  await fillInContact(modal);
  const request = page.waitForRequest(plan.url);
  await send(modal).click();
  expect(bodyOf(await request)).toMatchObject({
    planId: 'gold-plan',
    billingCycle: 'monthly',
    currency: 'NGN',
    calculatedPrice: 120_000,
    finalPrice: 120_000,
    usdPrice: 197,
    address: { country: 'USA' },
  });
  await expect(page.getByText(plan.sentToast)).toBeVisible();
});

test('single images are ordered in quantities from 1 to 100,000', async ({ signedIn }) => {
  const { name, email } = newIdentity('Clara Novak');
  const { page } = await signedIn(name, email, null);
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
  const request = page.waitForRequest(images.url);
  await send(modal).click();
  expect(bodyOf(await request)).toMatchObject({
    serviceName: 'High-End Retouch (Premium)',
    serviceType: 'High-End Retouch (Premium)',
    quantity: 24,
    currency: 'NGN',
    unitPrice: 5_000,
    totalPrice: 120_000,
    requestType: 'pay-per-image',
  });
  await expect(page.getByText(images.sentToast)).toBeVisible();
});

test('single images can be ordered by keyboard', async ({ signedIn }) => {
  const { name, email } = newIdentity('Clara Novak');
  const { page } = await signedIn(name, email);
  await page.goto('/pricing?tab=pay-per-image');
  const start = page.getByRole('tabpanel', { name: 'Pay Per Image' }).getByRole('button').first();
  await start.focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Order Natural Retouch (Basic)' });
  await expect(modal.getByRole('radio', { name: 'USD' })).toBeFocused();
  const type = async (label: string, value: string) => {
    while (!(await modal.getByLabel(label, { exact: true }).evaluate((field) => field.matches(':focus'))))
      await page.keyboard.press('Tab');
    await page.keyboard.insertText(value);
  };
  await type('Quantity', '2');
  for (const [label, value] of Object.entries(contact)) await type(label, value);
  await page.keyboard.press('Enter');
  await expect(page.getByText(images.sentToast)).toBeVisible();
  await expect(start).toBeFocused();
});
