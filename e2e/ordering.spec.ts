// Both kinds of order, from the page of prices to the request that has arrived or was refused.
import type { Locator, Page, Request } from '@playwright/test';
import { expect, signInAs, someone, test } from './fixture.ts';

const contact = {
  'Company name': 'Novak Studio',
  Phone: '+420 601 555 014',
  Street: 'Krymská 12',
  City: 'Prague',
  State: 'Prague',
  'ZIP code': '101 00',
};

const missing = {
  'Company name': 'Enter the company name.',
  'Contact person': 'Enter the name of a contact person.',
  Phone: 'Enter a phone number.',
  Email: 'Enter an email address like name@studio.com.',
  Street: 'Enter the street.',
  City: 'Enter the city.',
  State: 'Enter the state.',
  'ZIP code': 'Enter a ZIP code.',
};

const catalogue = {
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

interface Kind {
  readonly path: string;
  readonly title: string;
  readonly call: string;
  readonly sent: string;
  readonly failed: string;
  readonly signInFirst: string;
}

const plan: Kind = {
  path: '/pricing?plan=gold-plan',
  title: 'Subscribe to Gold Plan',
  call: '**/api/subscriptions/request',
  sent: 'Subscription request submitted successfully! You will receive an invoice soon.',
  failed: 'Failed to submit subscription request. Please try again.',
  signInFirst: 'Please sign in to subscribe to a plan',
};

const images: Kind = {
  path: '/pricing?tab=pay-per-image&service=high-end-retouch',
  title: 'Order High-End Retouch (Premium)',
  call: '**/api/pay-per-image/request',
  sent: 'Pay-per-image request submitted successfully! You will receive an invoice soon.',
  failed: 'Failed to submit request. Please try again.',
  signInFirst: 'Please sign in to order images',
};

const kinds = [
  ['a plan', plan],
  ['single images', images],
] as const;

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

function modalOf(page: Page, { title }: Kind): Locator {
  return page.getByRole('dialog', { name: title });
}

async function openModal(page: Page, kind: Kind): Promise<Locator> {
  await openPage(page, kind.path);
  const modal = modalOf(page, kind);
  await expect(modal).toBeVisible();
  return modal;
}

async function fillIn(modal: Locator): Promise<void> {
  for (const [label, value] of Object.entries(contact)) {
    await modal.getByLabel(label, { exact: true }).fill(value);
  }
}

async function expectKept(modal: Locator): Promise<void> {
  for (const [label, value] of Object.entries(contact)) {
    await expect(modal.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}

/** In a browser whose complaints nobody counts: a call that fails is one of them. */
async function signIn(page: Page): Promise<{ name: string; email: string }> {
  const person = someone('Clara Novak');
  await page.goto('/auth');
  await signInAs(page, person);
  await page.waitForURL('**/dashboard');
  return person;
}

/** How many requests of this kind have arrived from whoever is signed in. */
async function countRequests(page: Page, { call }: Kind): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const answer = await page.request.get(call.replace('**', '').replace(/request$/, 'requests'), {
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await answer.json()).data.page.total;
}

const send = (modal: Locator) => modal.getByRole('button', { name: 'Send request' });

function refusal(status: number, code: string, message: string, errors?: object[]) {
  return { status, json: { success: false, code, message, errors, requestId: 'of-the-test' } };
}

function bodyOf(request: Request): unknown {
  return JSON.parse(request.postData() ?? 'null');
}

test.describe('the page of prices', () => {
  test('lists what is sold by the image, in the chosen currency', async ({ page }) => {
    await openPage(page, '/pricing');
    await page.getByRole('tab', { name: 'Pay Per Image' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Pay Per Image' });
    for (const [category, services] of Object.entries(catalogue)) {
      const rows = panel.getByRole('region', { name: category }).getByRole('listitem');
      await expect(rows).toHaveCount(services.length);
    }
    for (const [currency, other] of [
      ['USD', 'NGN'],
      ['NGN', 'USD'],
    ] as const) {
      await panel.getByRole('radio', { name: currency }).check();
      for (const service of Object.values(catalogue).flat()) {
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

  test('keeps tab, cycle and the currency of each tab in the address', async ({ page }) => {
    await openPage(page, '/pricing');
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('radio', { name: 'Annual' }).check();
    await panel.getByRole('radio', { name: 'NGN' }).check();
    await page.getByRole('tab', { name: 'Pay Per Image' }).click();
    await expect(panel.getByRole('radio', { name: 'USD' })).toBeChecked();
    await expect(page).toHaveURL('/pricing?tab=pay-per-image&cycle=yearly&currency=NGN');

    const other = await page.context().newPage();
    await openPage(other, page.url());
    await expect(other.getByRole('tab', { name: 'Pay Per Image' })).toHaveAttribute('aria-selected', 'true');
    await other.getByRole('tab', { name: 'Subscription Plans' }).click();
    await expect(other.getByRole('radio', { name: 'Annual' })).toBeChecked();
    await expect(other.getByText('₦1,224,000', { exact: true })).toBeVisible();
    await other.goBack();
    await expect(other.getByText('$15', { exact: true })).toBeVisible();
  });

  test('counts a choice that was made before the scripts had run', async ({ page }) => {
    let go = () => {};
    const asked = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/pricing?cycle=yearly', { waitUntil: 'commit' });
    await page
      .getByRole('tabpanel', { name: 'Subscription Plans' })
      .getByRole('radio', { name: 'NGN' })
      .check();
    go();
    await expect(page).toHaveURL('/pricing?cycle=yearly&currency=NGN');
    await expect(page.getByText('₦1,224,000', { exact: true })).toBeVisible();
  });

  test('is read whole without JavaScript', async ({ browser, product }) => {
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

  test('is walked by keyboard alone', async ({ page }) => {
    await openPage(page, '/pricing');
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

  test('stays as it is where the form does not come', async ({ page }) => {
    await signIn(page);
    await page.route('**/assets/ordering-*.js', (route) => route.fulfill({ status: 200, body: 'throw 1' }));
    await openPage(page, plan.path);
    await expect(page.getByText('The form could not be loaded.')).toBeVisible();
    await expect(page).toHaveURL('/pricing');
    await expect(page.getByRole('heading', { name: 'Gold Plan' })).toBeVisible();
  });
});

for (const [what, kind] of kinds) {
  test.describe(`an order of ${what}`, () => {
    test('asks a visitor to sign in first, and comes back to it', async ({ page }) => {
      await openPage(page, kind.path.replace(/&?(plan|service)=[\w-]+/, ''));
      const panel = page.getByRole('tabpanel').and(page.locator(':visible'));
      const start = panel.getByRole('button', { name: 'Get Started' }).nth(1);
      await start.click();
      await expect(page.getByText(kind.signInFirst)).toHaveCount(1);
      await page.waitForURL('**/auth');
      await signInAs(page, someone('Clara Novak'));
      await page.waitForURL('**/pricing?*');
      await expect(modalOf(page, kind)).toBeVisible();
    });

    test('names what is missing beside each field, and goes to the first', async ({ signedIn }) => {
      const { name, email } = someone('Clara Novak');
      const { page } = await signedIn(name, email);
      const modal = await openModal(page, kind);
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
      for (const label of ['Tax ID', 'Special instructions', 'Country']) {
        await expect(modal.getByLabel(label)).not.toHaveAttribute('aria-invalid', 'true');
      }
      await modal.getByLabel('Company name').fill('Novak Studio');
      await expect(modal.getByText(missing['Company name'])).toBeHidden();
    });

    test('is sent once, however often it is clicked', async ({ signedIn }) => {
      const { name, email } = someone('Clara Novak');
      const { page } = await signedIn(name, email);
      const modal = await openModal(page, kind);
      await fillIn(modal);
      const requests: Request[] = [];
      let go = () => {};
      const allowed = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route(kind.call, async (route, request) => {
        requests.push(request);
        await allowed;
        await route.continue();
      });
      await send(modal).dblclick();
      await expect(modal.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
      await modal.getByLabel('Phone').press('Enter');
      await page.keyboard.press('Escape');
      await expect(modal).toBeVisible();
      go();
      await expect(page.getByText(kind.sent)).toBeVisible();
      await expect(modal).toBeHidden();
      expect(requests).toHaveLength(1);
      expect(requests[0]?.headers()['idempotency-key']).toBeTruthy();
      expect(await countRequests(page, kind)).toBe(1);
    });

    test('keeps what was typed when the service fails, and sends it again as the same', async ({ page }) => {
      await signIn(page);
      const modal = await openModal(page, kind);
      await fillIn(modal);
      const keys: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/request'))
          keys.push(request.headers()['idempotency-key']);
      });
      await page.route(kind.call, (route) => route.abort(), { times: 1 });
      await send(modal).click();
      await expect(page.getByText(kind.failed)).toBeVisible();
      await expectKept(modal);
      await expect(send(modal)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(kind.sent)).toBeVisible();
      await expect(page.getByText(kind.failed)).toBeHidden();
      expect(keys).toHaveLength(2);
      expect(keys[0]).toBe(keys[1]);
    });

    for (const [status, code, message, shown] of [
      [500, 'INTERNAL', 'Something went wrong on our side. Please try again.', kind.failed],
      [429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.', undefined],
      [409, 'SUBSCRIPTION_SUSPENDED', 'This subscription is suspended.', undefined],
    ] as const) {
      test(`says what the service says to ${status} ${code}`, async ({ page }) => {
        await signIn(page);
        const modal = await openModal(page, kind);
        await fillIn(modal);
        await page.route(kind.call, (route) => route.fulfill(refusal(status, code, message)));
        await send(modal).click();
        await expect(page.getByText(shown ?? message)).toBeVisible();
        await expectKept(modal);
      });
    }

    test('shows what the service refuses beside the fields', async ({ page }) => {
      await signIn(page);
      const modal = await openModal(page, kind);
      await fillIn(modal);
      const errors = [
        { path: 'address.city', message: 'We do not know this city.' },
        { path: 'address.zipCode', message: 'This is no ZIP code of the city.' },
      ];
      await page.route(kind.call, (route) =>
        route.fulfill(refusal(400, 'INVALID_INPUT', 'Please check what you entered.', errors)),
      );
      await send(modal).click();
      await expect(modal.getByLabel('City')).toHaveAccessibleDescription('We do not know this city.');
      await expect(modal.getByLabel('City')).toBeFocused();
      await expect(modal.getByLabel('ZIP code')).toHaveAccessibleDescription(
        'This is no ZIP code of the city.',
      );
      await expect(page.getByText('Please check what you entered.')).toBeVisible();
      await expectKept(modal);
    });

    test('asks for a look at a price that has changed, and keeps the rest', async ({ page }) => {
      await signIn(page);
      const modal = await openModal(page, kind);
      await fillIn(modal);
      const words = 'The price has changed. Please review your order.';
      await page.route(kind.call, (route) => route.fulfill(refusal(409, 'PRICE_CHANGED', words)), {
        times: 1,
      });
      await send(modal).click();
      await expect(modal.getByRole('alert')).toHaveText(words);
      await expect(modal.getByRole('button', { name: 'Show the new price' })).toBeFocused();
      await expect(modal.getByRole('alert')).toBeInViewport();
      const loaded = page.waitForEvent('load');
      await modal.getByRole('button', { name: 'Show the new price' }).click();
      await loaded;
      await expectKept(modal);
      await expect(modal.getByRole('alert')).toHaveCount(0);
      await send(modal).click();
      await expect(page.getByText(kind.sent)).toBeVisible();
    });

    test('survives a session that is over, for the same person only', async ({ page }) => {
      const person = await signIn(page);
      const modal = await openModal(page, kind);
      await fillIn(modal);
      await modal.getByLabel('Special instructions').fill('Leave the freckles.');
      await page.route(
        kind.call,
        (route) => route.fulfill(refusal(401, 'UNAUTHENTICATED', 'Please sign in.')),
        {
          times: 1,
        },
      );
      await send(modal).click();
      await page.waitForURL('**/auth');
      await expect(page.getByText('Session expired. Please sign in again.')).toBeVisible();
      await expect(page.getByText(kind.failed)).toBeHidden();
      await signInAs(page, person);
      await expectKept(modal);
      await expect(modal.getByLabel('Special instructions')).toHaveValue('Leave the freckles.');
      expect(await page.evaluate(() => sessionStorage.getItem('kept_draft'))).toBeNull();

      await page.route(
        kind.call,
        (route) => route.fulfill(refusal(401, 'UNAUTHENTICATED', 'Please sign in.')),
        {
          times: 1,
        },
      );
      await send(modal).click();
      await page.waitForURL('**/auth');
      const other = someone('Marta Lindqvist');
      await signInAs(page, other);
      await expect(modal.getByLabel('Email')).toHaveValue(other.email);
      await expect(modal.getByLabel('Company name')).toHaveValue('');
      expect(await page.evaluate(() => sessionStorage.getItem('kept_draft'))).toBeNull();
    });

    test('hears of a session that is over also before the header is there', async ({ page }) => {
      const person = await signIn(page);
      const modal = await openModal(page, kind);
      await fillIn(modal);
      const held = Promise.withResolvers<void>();
      await page.route('**/assets/session-header-*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.route(kind.call, (route) =>
        route.fulfill(refusal(401, 'UNAUTHENTICATED', 'Please sign in.')),
      );
      await page.reload();
      await expect(modal.getByLabel('Email')).toHaveValue(person.email);
      await fillIn(modal);
      await send(modal).click();
      held.resolve();
      await page.waitForURL('**/auth');
      await expect(page.getByText('Session expired. Please sign in again.')).toBeVisible();
    });

    test('asks before what was typed is lost, also to the back button', async ({ signedIn }) => {
      const { name, email } = someone('Clara Novak');
      const { page } = await signedIn(name, email);
      await openPage(page, '/pricing');
      const link = kind === plan ? 'Subscription Plans' : 'Pay Per Image';
      await page.getByRole('tab', { name: link }).click();
      const start = page.getByRole('tabpanel', { name: link }).getByRole('button', { name: 'Get Started' });
      await start.nth(1).click();
      const modal = modalOf(page, kind);
      await expect(modal).toBeVisible();
      await page.goBack();
      await expect(modal).toBeHidden();

      await start.nth(1).click();
      await modal.getByLabel('Company name').fill('Novak Studio');
      await page.goBack();
      const question = page.getByRole('alertdialog', { name: 'Discard this request?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
      await expect(modal.getByLabel('Company name')).toHaveValue('Novak Studio');
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(modal).toBeHidden();
      await expect(start.nth(1)).toBeFocused();
      await start.nth(1).click();
      await expect(modal.getByLabel('Company name')).toHaveValue('');
    });
  });
}

test('what was typed is forgotten with whoever typed it', async ({ page }) => {
  const person = await signIn(page);
  const kept = () => page.evaluate(() => sessionStorage.getItem('kept_draft'));
  async function loseSession(): Promise<void> {
    const modal = await openModal(page, plan);
    await fillIn(modal);
    await page.route(
      plan.call,
      (route) => route.fulfill(refusal(401, 'UNAUTHENTICATED', 'Please sign in.')),
      {
        times: 1,
      },
    );
    await send(modal).click();
    await page.waitForURL('**/auth');
    expect(await kept()).toContain(contact.Street);
    // They go somewhere else this time.
    await page.evaluate(() => sessionStorage.removeItem('return_path'));
  }

  await loseSession();
  await signInAs(page, person);
  await page.waitForURL('**/dashboard');
  expect(await kept()).not.toBeNull();
  await page.getByRole('button', { name: `Account of ${person.name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await kept()).toBeNull();

  await signIn(page);
  await loseSession();
  await signIn(page);
  expect(await kept()).toBeNull();
});

test('a plan is ordered at the price of its cycle and currency', async ({ signedIn }) => {
  const { name, email } = someone('Clara Novak');
  const { page } = await signedIn(name, email);
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
  await fillIn(modal);
  const request = page.waitForRequest(plan.call);
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
  await expect(page.getByText(plan.sent)).toBeVisible();
});

test('images are counted from 1 to 100,000, and paid by the piece', async ({ signedIn }) => {
  const { name, email } = someone('Clara Novak');
  const { page } = await signedIn(name, email);
  const modal = await openModal(page, images);
  const quantity = modal.getByLabel('Quantity');
  const less = modal.getByRole('button', { name: 'One image less' });
  const more = modal.getByRole('button', { name: 'One image more' });
  await expect(modal.getByText('$8 per image')).toBeVisible();
  await expect(quantity).toHaveValue('1');
  await expect(less).toBeDisabled();
  await more.click();
  await expect(quantity).toHaveValue('2');
  await expect(modal.getByText('$16', { exact: true })).toBeVisible();
  await less.click();
  await expect(less).toBeDisabled();

  await fillIn(modal);
  for (const nonsense of ['', '0', '-3', '2.5', '100001', '1e9']) {
    await quantity.fill(nonsense);
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
  const request = page.waitForRequest(images.call);
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
  await expect(page.getByText(images.sent)).toBeVisible();
});

test('images are ordered by keyboard alone', async ({ signedIn }) => {
  const { name, email } = someone('Clara Novak');
  const { page } = await signedIn(name, email);
  await openPage(page, '/pricing?tab=pay-per-image');
  const start = page.getByRole('tabpanel', { name: 'Pay Per Image' }).getByRole('button').first();
  await start.focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Order Natural Retouch (Basic)' });
  await expect(modal.getByRole('radio', { name: 'USD' })).toBeFocused();
  const type = async (label: string, words: string) => {
    while (!(await modal.getByLabel(label, { exact: true }).evaluate((field) => field.matches(':focus'))))
      await page.keyboard.press('Tab');
    await page.keyboard.insertText(words);
  };
  await type('Quantity', '2');
  for (const [label, words] of Object.entries(contact)) await type(label, words);
  await page.keyboard.press('Enter');
  await expect(page.getByText(images.sent)).toBeVisible();
  await expect(start).toBeFocused();
});
